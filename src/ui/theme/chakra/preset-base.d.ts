export * from '../../../../node_modules/@chakra-ui/react/dist/types/preset-base';

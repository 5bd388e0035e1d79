export { Portal } from '../../../../node_modules/@chakra-ui/react/dist/types/components/portal';

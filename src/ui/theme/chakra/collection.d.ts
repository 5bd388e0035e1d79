export { createListCollection } from '../../../../node_modules/@chakra-ui/react/dist/types/collection';

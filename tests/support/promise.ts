export { withResolvers } from '@/promise';

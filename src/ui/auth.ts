export { AuthPage, type AuthPageProps } from './shell/AuthPage';

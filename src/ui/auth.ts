export { AuthPage } from './shell/AuthPage';

import { pageWide } from '../recipe';
import { system } from './system';

export const page = pageWide(system);

import { People } from './People';

export default function Second() {
  return <People title="Second" />;
}

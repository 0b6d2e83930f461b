/** Whether the server can be reached, as the last requests have shown. */
import { hasServer } from './near';

class Reach {
  away = $state(!hasServer);
}
export const reach = new Reach();

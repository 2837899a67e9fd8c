/** A row of the table of services by its id. */
import { SERVICES } from '../../src/services/rows.ts';

export const serviceRow = (id: string) => SERVICES.find((row) => row.id === id);

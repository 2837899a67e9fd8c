/** Rows of the views of routes and roles, as the process of a statement gets them. */

export interface EndpointRecord {
  readonly method: string;
  readonly route: string;
  readonly framework: string;
  readonly path: string;
  readonly line: number;
  readonly handlerId?: number | undefined;
  readonly handler?: string | undefined;
}

export interface RoleRecord {
  readonly role: string;
  readonly id: number;
  readonly handle: string;
  readonly path: string;
}

export interface Served {
  readonly endpoints: readonly EndpointRecord[];
  readonly roles: readonly RoleRecord[];
}

export const NOTHING_SERVED: Served = { endpoints: [], roles: [] };

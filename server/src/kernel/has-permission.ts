import type { Caller } from './caller.ts';
import {
  includes,
  type Permission,
  PLAYER_PERMISSIONS,
  SCOPE_PERMISSIONS,
  SCOPES,
  TITLE_PERMISSIONS,
} from './permissions.ts';
import { operatorMay } from './roles.ts';

/** Whether a caller has the permission. */
export function hasPermission(caller: Caller, permission: Permission): boolean {
  switch (caller.kind) {
    case 'anonymous':
      return false;
    case 'secretKey': {
      const scopes = caller.scopes.length === 0 ? SCOPES : caller.scopes;
      return scopes.some((scope) => includes(SCOPE_PERMISSIONS[scope], permission));
    }
    case 'operator':
      return operatorMay(caller, permission);
    case 'player':
      return includes(PLAYER_PERMISSIONS, permission);
    case 'entity':
      return includes(
        caller.entity.type === 'title' ? TITLE_PERMISSIONS : PLAYER_PERMISSIONS,
        permission,
      );
  }
}

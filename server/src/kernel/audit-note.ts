import { extension } from './extension.ts';
import { NOTE_CHARS_MAX } from './limits.ts';
import { TEXT_OR_NONE } from './schema.ts';
import { Type } from './type.ts';

/** The member of a request for what an operator says of the call. */
export const auditNote = {
  Note: extension(
    Type.Optional(
      Type.String({
        description:
          'Why, for whoever looks what was done (/Operator/ListActivity, /Admin/GetPlayerHistory). It is kept where an operator calls, and goes with the player.',
        maxLength: NOTE_CHARS_MAX,
        pattern: TEXT_OR_NONE,
      }),
    ),
  ),
};

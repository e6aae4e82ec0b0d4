import { addOperatorLink, spendOperatorLink } from './operators/links.ts';
import { createOperator, findForSignIn, signInOperator } from './operators/operators.ts';
import { endOperatorSession, touchOperatorSessions } from './operators/sessions.ts';

/** The part of the table of contents that is about operators. */
export const OPERATOR_COMMANDS = {
  operators: {
    create: createOperator,
    findForSignIn,
    signIn: signInOperator,
    addLink: addOperatorLink,
    spendLink: spendOperatorLink,
  },
  operatorSessions: { end: endOperatorSession, touch: touchOperatorSessions },
};

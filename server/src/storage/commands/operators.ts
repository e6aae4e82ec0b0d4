import { addOperatorLink, spendOperatorLink } from './operators/links.ts';
import { changeOperatorRoles } from './operators/change-roles.ts';
import { disableOperator, enableOperator, endSessionsOfOperator } from './operators/disable.ts';
import { inviteOperator } from './operators/invite.ts';
import { listActs } from './operators/list-acts.ts';
import { listOperators } from './operators/list-operators.ts';
import { findForSignIn, signInOperator } from './operators/operators.ts';
import { endOperatorSession, touchOperatorSessions } from './operators/sessions.ts';

/** The part of the table of contents that is about operators. */
export const OPERATOR_COMMANDS = {
  operators: {
    findForSignIn,
    signIn: signInOperator,
    addLink: addOperatorLink,
    spendLink: spendOperatorLink,
  },
  operatorManagement: {
    list: listOperators,
    invite: inviteOperator,
    changeRoles: changeOperatorRoles,
    disable: disableOperator,
    enable: enableOperator,
    endSessions: endSessionsOfOperator,
  },
  operatorActs: { list: listActs },
  operatorSessions: { end: endOperatorSession, touch: touchOperatorSessions },
};

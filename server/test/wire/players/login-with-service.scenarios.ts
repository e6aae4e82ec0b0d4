import { loginWithService } from '../../../src/players/providers/password.ts';
import { passwordLoginScenarios } from '../../support/password-login-scenarios.ts';

export default passwordLoginScenarios(loginWithService, {
  name: { Username: 'ada' },
  nameInAnotherCase: { Username: 'ADA' },
  wrongPassword: 'InvalidUsernameOrPassword',
});

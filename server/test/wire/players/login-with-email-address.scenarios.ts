import { loginWithEmailAddress } from '../../../src/players/providers/password.ts';
import { passwordLoginScenarios } from '../../support/password-login-scenarios.ts';

export default passwordLoginScenarios(loginWithEmailAddress, {
  name: { Email: 'ada@example.com' },
  nameInAnotherCase: { Email: 'ADA@Example.COM' },
  wrongPassword: 'InvalidEmailOrPassword',
});

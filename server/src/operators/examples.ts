/** The made-up operator of the reference's examples. */
export const EXAMPLE_OPERATOR = {
  operatorId: 'm2Xw8Rk0QpT5vYc9LzH1sA',
  name: 'ada',
  sessionId: 'AZbq3vQxk0c7TnR2YwLp9g',
  consoleSecret: 'kY0…',
  linkSecret: 'w7R…',
  factorSecret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  recoveryCodes: ['K7QX-2MNA-VTC5-YDRE', 'ZL4J-GW6P-3HSB-UF2I'],
} as const;

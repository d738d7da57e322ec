/** Keys, tokens, secrets and addresses of a merchant's machines. */
export interface DeveloperTexts {
  readonly title: string
  readonly what: string
  readonly reader: string
  readonly readerHint: string
  readonly deliveries: string
  readonly madeByOperator: string
  readonly madeByFormer: string
  readonly onceTitle: string
  readonly onceText: string
  readonly kept: string
  readonly keys: string
  readonly key: string
  readonly may: string
  readonly mayAll: string
  readonly madeBy: string
  readonly ends: string
  readonly endsAt: (when: string) => string
  readonly change: string
  readonly rotate: string
  readonly end: string
  readonly makeKey: string
  readonly noKeys: string
  readonly noKeysText: string
  readonly label: string
  readonly labelHint: string
  readonly unnamed: string
  readonly keyHelp: string
  readonly twoKeys: string
  readonly twoKeysText: string
  readonly keyMade: string
  readonly keyMadeText: string
  readonly apiKey: string
  readonly apiSecret: string
  readonly rotateKey: (key: string) => string
  readonly rotateKeyText: string
  readonly overlap: string
  readonly overlaps: Readonly<Record<'0' | '1' | '24' | '168', string>>
  readonly rotateVerb: string
  readonly rotatedUntil: (when: string) => string
  readonly rotatedNow: string
  readonly endKey: (key: string) => string
  readonly endKeyNow: string
  readonly lastFour: (letters: string) => string
  readonly endKeyVerb: string
  readonly stay: string
  readonly keyEnded: string
  readonly merchants: string
  readonly merchant: string
  readonly webhook: string
  readonly eventsTitle: string
  readonly eventsText: string
  readonly eventsLegend: string
  readonly eventsVerb: string
  readonly eventsSet: string
  readonly eventsTold: string
  readonly eventsThree: string
  readonly webhookNone: string
  readonly webhookGone: string
  readonly webhookSet: string
  readonly tokens: string
  readonly tokensWhat: string
  readonly token: string
  readonly makeToken: string
  readonly noTokens: string
  readonly noTokensText: string
  readonly manyTokens: string
  readonly manyTokensText: (max: number) => string
  readonly tokenMade: string
  readonly tokenMadeText: string
  readonly endToken: (token: string) => string
  readonly endTokenNow: string
  readonly endTokenVerb: string
  readonly tokenEnded: string
  readonly secrets: string
  readonly secretsWhat: string
  readonly secret: string
  readonly secretNames: Readonly<Record<'secret' | 'notification_secret', string>>
  readonly secretUses: Readonly<Record<'secret' | 'notification_secret', string>>
  readonly same: string
  readonly untilShort: string
  readonly oldUntil: (when: string) => string
  readonly rotateSecret: Readonly<Record<'secret' | 'notification_secret', string>>
  readonly rotateSecretText: string
  readonly secretMade: string
  readonly secretMadeText: string
  readonly address: string
  readonly setSince: string
  readonly state: string
  readonly heard: string
  readonly heardText: (names: string) => string
  readonly setAddress: string
  readonly changeAddress: string
  readonly addressHint: string
  readonly addressWarn: string
  readonly addressVerb: string
  readonly addressWrong: string
  readonly addressSet: string
  readonly addressSetText: string
  readonly bodyToken: string
  readonly signingSecret: string
  readonly removeAddress: string
  readonly removeTitle: string
  readonly removeText: string
  readonly removeVerb: string
  readonly addressRemoved: string
  readonly notifications: string
  readonly notificationsWhat: string
  readonly notificationNames: Readonly<
    Record<'paymentNotificationUrl' | 'errorNotificationUrl' | 'purchaseEndNotificationUrl', string>
  >
  readonly nowhere: string
  readonly changeNotifications: string
  readonly notificationHint: string
  readonly notificationVerb: string
  readonly notificationWrong: string
  readonly notificationsSet: string
  readonly test: string
  readonly testTitle: string
  readonly testText: (url: string) => string
  readonly testVerb: string
  readonly testSent: string
  readonly testNotSent: string
  readonly testMissing: string
  readonly testMissingText: string
}

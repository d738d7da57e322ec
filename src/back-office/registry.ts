/** Every page that is served here: a new one is a file beside these and a line here. */
export { companyAudit, operatorAudit } from './audit/audit.ts'
export { endKey, newKey, rotateKey } from './developers/key-pages.ts'
export { machine } from './developers/machine.ts'
export { notificationAddresses } from './developers/notification-page.ts'
export { developers } from './developers/overview.ts'
export { newSecret } from './developers/secret-page.ts'
export { sendAgain, telling } from './developers/telling.ts'
export { tellings } from './developers/tellings.ts'
export { endToken, newToken } from './developers/token-pages.ts'
export { webhookAddress, webhookRemoval, webhookTest } from './developers/webhook-pages.ts'
export { forgotten, forgottenSent } from './doors/forgotten.ts'
export { join } from './doors/join.ts'
export {
  operatorProvePasskey,
  operatorSignInCodePasskey,
  operatorSignInPasskey,
  provePasskey,
  signInCodePasskey,
  signInPasskey,
} from './doors/passkey.ts'
export { operatorPassword, staffPassword } from './doors/password-link.ts'
export { operatorProve, operatorSignInCode, prove, signInCode } from './doors/prove.ts'
export { operatorSignIn, signIn } from './doors/sign-in.ts'
export { operatorSignOut, signOut } from './doors/sign-out.ts'
export { home } from './home.ts'
export { linkCode } from './links/code.ts'
export { paymentLink } from './links/detail.ts'
export { endLink } from './links/end.ts'
export { paymentLinks } from './links/list.ts'
export { newLink } from './links/new.ts'
export { sendLink } from './links/send.ts'
export { merchant } from './merchants/detail.ts'
export { merchants } from './merchants/list.ts'
export { brandingPreview, brandingSample } from './merchants/preview.ts'
export { merchantPsp } from './merchants/psp.ts'
export { checkPsp, declarePsp, disconnectPsp, rotatePsp } from './merchants/psp-acts.ts'
export { connectPsp } from './merchants/psp-connect.ts'
export { merchantSchedule } from './merchants/schedule.ts'
export { merchantSettings } from './merchants/settings.ts'
export * from './operator/registry.ts'
export { invite } from './people/invite.ts'
export { removePerson, resetPersonPassword } from './people/leave.ts'
export { people } from './people/list.ts'
export { person } from './people/person.ts'
export {
  abortOfPurchase,
  cancelOfPurchase,
  captureOfPurchase,
  releaseOfPurchase,
} from './purchases/detail/act-pages.ts'
export { inviteOfPurchase } from './purchases/detail/invite.ts'
export { noteOfPurchase } from './purchases/detail/note.ts'
export { largeRefundOfPurchase, refundOfPurchase } from './purchases/detail/refund.ts'
export { purchase } from './purchases/detail/show.ts'
export { purchaseExport } from './purchases/export.ts'
export { purchaseList } from './purchases/list.ts'
export { report } from './report.ts'
export { reports } from './reports.ts'
export { operatorSecurityApp, securityApp } from './security/app.ts'
export { operatorSecurityPasskey, securityPasskey } from './security/passkey.ts'
export { operatorSecurityPasskeyRemoval, securityPasskeyRemoval } from './security/passkey-removal.ts'
export { operatorSecurityPassword, securityPassword } from './security/password.ts'
export { operatorSecurity, security } from './security/security.ts'
export { today } from './today/today.ts'

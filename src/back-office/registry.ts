/** Every page that is served here: a new one is a file beside these and a line here. */
export { endKey, newKey, rotateKey } from './developers/key-pages.ts'
export { developers } from './developers/overview.ts'
export { operatorPassword } from './doors/password-link.ts'
export { operatorProve, operatorSignInCode, prove, signInCode } from './doors/prove.ts'
export { operatorSignIn, signIn } from './doors/sign-in.ts'
export { operatorSignOut, signOut } from './doors/sign-out.ts'
export { home } from './home.ts'
export { merchant } from './merchants/detail.ts'
export { merchants } from './merchants/list.ts'
export { merchantSettings } from './merchants/settings.ts'
export {
  abortOfPurchase,
  cancelOfPurchase,
  captureOfPurchase,
  releaseOfPurchase,
} from './purchases/detail/act-pages.ts'
export { noteOfPurchase } from './purchases/detail/note.ts'
export { largeRefundOfPurchase, refundOfPurchase } from './purchases/detail/refund.ts'
export { purchase } from './purchases/detail/show.ts'
export { purchaseExport } from './purchases/export.ts'
export { purchaseList } from './purchases/list.ts'
export { report } from './report.ts'
export { reports } from './reports.ts'
export { operatorSecurityApp, securityApp } from './security/app.ts'
export { operatorSecurityPassword, securityPassword } from './security/password.ts'
export { operatorSecurity, security } from './security/security.ts'
export { today } from './today/today.ts'

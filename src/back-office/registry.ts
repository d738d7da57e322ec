/** Every page that is served here: a new one is a file beside these and a line here. */
export { operatorPassword } from './doors/password-link.ts'

export { operatorSignIn, signIn } from './doors/sign-in.ts'
export { operatorSignOut, signOut } from './doors/sign-out.ts'
export { home } from './home.ts'
export { merchant } from './merchants/detail.ts'
export { merchants } from './merchants/list.ts'
export { merchantSettings } from './merchants/settings.ts'
export * from './operator/registry.ts'
export { report } from './report.ts'
export { reports } from './reports.ts'
export { today } from './today/today.ts'

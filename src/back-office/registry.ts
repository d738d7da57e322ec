/** Every page that is served here: a new one is a file beside these and a line here. */

export { operatorSignIn, signIn } from './doors/sign-in.ts'
export { operatorSignOut, signOut } from './doors/sign-out.ts'
export { home } from './home.ts'
export { purchase } from './purchases/detail/show.ts'
export { report } from './report.ts'
export { reports } from './reports.ts'
export { today } from './today/today.ts'

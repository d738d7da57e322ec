export { acceptInvitation, findInvitationByLink } from './accept-invitation.ts'
export { addStaff } from './add-staff.ts'
export { createStaffAuthentication, type StaffAuthentication } from './authenticate-staff.ts'
export { changeMember, removeMember } from './change-member.ts'
export { changePassword } from './change-password.ts'
export { chooseTaskMails, nextTasksHour } from './choose-task-mails.ts'
export { createCompany } from './create-company.ts'
export { endAllSessions, endOneSession } from './end-one-session.ts'
export { findFactorReset } from './factor-reset-store.ts'
export { FACTOR_SECRETS } from './factor-store.ts'
export { findSignedIn } from './find-signed-in.ts'
export { endInvitation, invitePerson } from './invite-person.ts'
export { listLogins } from './list-logins.ts'
export { askFactorReset, askFactorResetOf, findResetByLink, stopFactorReset } from './lost-factor.ts'
export { openAccount } from './open-account.ts'
export { listOperators, OPERATOR_ROLES, type Operator } from './operator-store.ts'
export { addOperator, changeOperator, giveOperatorLink, requireOperator, revokeOperator } from './operators.ts'
export { asOwnWrite, forgetOldWrites, readAsPerson } from './own-writes.ts'
export { deleteOldChallenges, type Passkey } from './passkey-store.ts'
export { addPasskey, beginPasskey, removePasskey } from './passkeys.ts'
export { openPasswordCheck, type PasswordCheck } from './password-check.ts'
export { sendPersonMails, tellPerson } from './person-mails.ts'
export { findPerson, listCompaniesOf, listPeople, ownsElsewhere, type Person } from './person-store.ts'
export { beginProof, proveByPasskey } from './prove-by-passkey.ts'
export { proveByCode, proveByPassword } from './prove-session.ts'
export { findStaffByLink, sendPasswordLink, setStaffPasswordByLink } from './reset-password.ts'
export { revokeStaff } from './revoke-staff.ts'
export {
  beginApp,
  confirmApp,
  findBegunApp,
  makeRecoveryCodes,
  type OfPerson,
  readFactors,
  removeApp,
  removeFactors,
} from './second-factor.ts'
export { SESSION_MS } from './session.ts'
export { deleteOldSessions, listSessions } from './session-store.ts'
export { findOperatorByLink, setOperatorPasswordByLink } from './set-operator-password.ts'
export { type Knock, signInOperator, signInStaff } from './sign-in.ts'
export { beginSignIn, signInByPasskey } from './sign-in-by-passkey.ts'
export { signOut } from './sign-out.ts'
export { listInvitations } from './staff-link-store.ts'
export { listStaff, MERCHANT_ROLES, type StaffMember } from './staff-store.ts'
export { switchCompany } from './switch-company.ts'
export {
  claimTaskReaders,
  findTaskMails,
  lockTaskReader,
  setToldTasks,
  TASK_MAILS,
} from './task-mail-store.ts'
export { askForView, endView, findView, findViewByLink, openView, VIEW_MS } from './view-company.ts'
export type { RelyingParty } from './web-authn.ts'

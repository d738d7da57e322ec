export { type Email, type MailedFile, type Mailer, SEND_TIMEOUT_MS, type SendOutcome } from './mailer.ts'
export { createSmtpMailer } from './smtp-mailer.ts'

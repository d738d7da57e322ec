import { VerificationError, verifyNotification, verifyWebhook } from '../../clients/typescript/src/index.ts'

/** What is known of a merchant's; what is not known is not checked. */
export interface CheckingSecrets {
  readonly token?: string | undefined
  readonly signingSecret?: string | undefined
  readonly notificationSecret?: string | undefined
}

interface Signed {
  readonly kind: 'webhook' | 'notification'
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** What the merchant's own machine would think of it. */
export function judge(delivery: Signed, { token, signingSecret, notificationSecret }: CheckingSecrets): string {
  try {
    if (delivery.kind === 'webhook') {
      if (!signingSecret) return 'not checked: no WHIPROUND_SIGNING_SECRET'
      verifyWebhook(delivery, { signingSecret, token })
    } else {
      if (!notificationSecret) return 'not checked: no WHIPROUND_NOTIFICATION_SECRET'
      verifyNotification(delivery, notificationSecret)
    }
    return 'verified'
  } catch (error) {
    if (error instanceof VerificationError) return `NOT VERIFIED: ${error.message}`
    throw error
  }
}

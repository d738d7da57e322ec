import type { CommentTexts } from '../language-texts.ts'

export const comments: CommentTexts = {
  byState: {
    initialized: 'De aankoop wacht tot de klant betaalt.',
    authorizing: 'De klant is aan het betalen.',
    leader_processed: 'De betaling van de klant is geaccepteerd; het innen gaat door.',
    successful: 'De aankoop is volledig betaald.',
    failed_payer: 'De betaling is mislukt; de klant kan het opnieuw proberen.',
    failed_connector: 'De betaaldienst van de verkoper heeft de verrichting geweigerd.',
    cancelled: 'De aankoop is geannuleerd.',
    aborted: 'De verkoper heeft de aankoop afgebroken.',
    refunded: 'De aankoop is terugbetaald.',
  },
  byReason: {
    'failed_payer insufficient_funds': 'De kaart heeft onvoldoende saldo; de klant kan het opnieuw proberen.',
    'failed_payer stolen_card':
      'De bank heeft de kaart geweigerd (verloren of gestolen); de klant kan een andere proberen.',
    'failed_payer do_not_honour': 'De bank heeft de betaling geweigerd; de klant kan het opnieuw proberen.',
    'failed_payer expired_card': 'De kaart is verlopen; de klant kan een andere proberen.',
    'failed_payer authentication_failed':
      'De bank heeft de klant niet geauthenticeerd; de klant kan het opnieuw proberen.',
    'failed_payer expired': 'De klant was niet op tijd klaar met betalen en kan het opnieuw proberen.',
    'failed_payer unreachable': 'De bank was niet te bereiken; de klant kan het opnieuw proberen.',
    'failed_payer rejected': 'Betalen kan nu niet; er is geen bank gevraagd, en de klant kan het opnieuw proberen.',
    'failed_payer another_card': 'De klant stopte met betalen om een andere kaart te gebruiken.',
    'cancelled expired': 'De betaallink is verlopen.',
    'cancelled given_up': 'De klant heeft van de aankoop afgezien.',
    'cancelled reference': 'Een andere aankoop met dezelfde referentie is geaccepteerd; er is niets afgeschreven.',
    'cancelled merchant': 'De verkoper heeft de aankoop geannuleerd.',
  },
}

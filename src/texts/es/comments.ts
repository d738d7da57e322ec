import type { CommentTexts } from '../language-texts.ts'

export const comments: CommentTexts = {
  byState: {
    initialized: 'La compra está a la espera de que el cliente pague.',
    authorizing: 'El cliente está pagando.',
    leader_processed: 'El pago del cliente está aceptado; el cobro continúa.',
    successful: 'La compra está pagada por completo.',
    failed_payer: 'El pago ha fallado; el cliente puede intentarlo otra vez.',
    failed_connector: 'El proveedor de pagos del comercio ha rechazado la operación.',
    cancelled: 'La compra está cancelada.',
    aborted: 'El comercio ha anulado la compra.',
    refunded: 'La compra está reembolsada.',
  },
  byReason: {
    'failed_payer insufficient_funds': 'La tarjeta no tiene saldo suficiente; el cliente puede intentarlo otra vez.',
    'failed_payer stolen_card': 'El banco ha rechazado la tarjeta (perdida o robada); el cliente puede probar otra.',
    'failed_payer do_not_honour': 'El banco ha rechazado el pago; el cliente puede intentarlo otra vez.',
    'failed_payer expired_card': 'La tarjeta ha caducado; el cliente puede probar otra.',
    'failed_payer authentication_failed': 'El banco no ha autenticado al cliente, que puede intentarlo otra vez.',
    'failed_payer expired': 'El cliente no terminó de pagar a tiempo y puede intentarlo otra vez.',
    'failed_payer unreachable': 'No se ha podido contactar con el banco; el cliente puede intentarlo otra vez.',
    'failed_payer rejected':
      'Ahora mismo no es posible pagar; no se ha preguntado a ningún banco y el cliente puede intentarlo otra vez.',
    'failed_payer another_card': 'El cliente dejó de pagar para usar otra tarjeta.',
    'cancelled expired': 'El enlace de pago ha caducado.',
    'cancelled given_up': 'El cliente ha renunciado a la compra.',
    'cancelled reference': 'Se aceptó otra compra con la misma referencia; no se ha cobrado nada.',
    'cancelled merchant': 'El comercio ha cancelado la compra.',
  },
}

import type { FaultTexts } from '../../checkout/index.ts'

export const faults: FaultTexts = {
  unknown_link: {
    heading: 'Este enlace no lleva a ninguna parte',
    text: 'Está incompleto, se sustituyó por uno más nuevo o nunca existió.',
    what: 'Ábrelo otra vez desde el mensaje que recibiste, sin copiarlo a mano.',
    moved: 'Abrir un enlace nunca cobra nada a nadie.',
  },
  replaced_invitation: {
    heading: 'Esta invitación se ha sustituido',
    text: 'Quien te invitó ha corregido después la dirección y ha enviado allí un enlace nuevo. Este ya no abre nada.',
    what: 'Si aún cuentan contigo, busca el mensaje más reciente o pide el enlace nuevo a quien te invitó.',
    moved: 'Abrir un enlace nunca cobra nada a nadie.',
  },
  unknown_address: {
    heading: 'Aquí no hay ninguna página',
    text: 'La dirección está incompleta o aquí nunca ha habido nada.',
    what: 'Para pagar, abre el enlace del mensaje que recibiste en vez de escribirlo.',
    moved: 'Abrir una dirección nunca cobra nada a nadie.',
  },
  garbled_form: {
    heading: 'No hemos podido leer ese formulario',
    text: 'Lo que envió tu navegador estaba incompleto.',
    what: 'Vuelve a la página e inténtalo otra vez.',
    moved: 'No se te ha cobrado nada.',
  },
  foreign_form: {
    heading: 'Este formulario ha caducado',
    text: 'Por tu seguridad, un formulario solo funciona en el navegador que lo abrió y durante un tiempo limitado.',
    what: 'Abre otra vez la página y repite lo que hiciste. Si las cookies están bloqueadas, permítelas para este sitio.',
    moved: 'No se te ha cobrado nada.',
  },
  changed_meanwhile: {
    heading: 'Algo ha cambiado mientras tanto',
    text: 'Mientras esta página estaba abierta, el pago siguió adelante: quizá continuaste en otra pestaña.',
    what: 'Mira cómo está ahora antes de hacer otra cosa.',
    moved: 'Este clic no ha cobrado nada.',
  },
  too_many: {
    heading: 'Un momento, por favor',
    text: 'Hemos recibido demasiadas solicitudes desde tu conexión.',
    what: 'Espera un minuto e inténtalo otra vez.',
    moved: 'Este intento no te ha cobrado nada.',
  },
  too_many_declines: {
    heading: 'Una pausa tras varios pagos',
    text: 'Aquí se han rechazado varios pagos, o aún no han terminado. Para proteger las tarjetas, el siguiente tiene que esperar un poco.',
    what: 'Tu enlace sigue siendo válido y no se pierde nada.',
    moved: 'Este clic no ha cobrado nada.',
  },
  unavailable: {
    heading: 'Ahora mismo no podemos hacerlo',
    text: 'Una parte de nuestro servicio no responde.',
    what: 'Inténtalo otra vez dentro de unos minutos.',
    moved: 'Este clic no ha cobrado nada.',
  },
  outcome_unknown: {
    heading: 'No sabemos con certeza si se ha completado',
    text: 'Una parte de nuestro servicio dejó de responder a mitad de la operación.',
    what: 'Espera un momento y mira tu página de pago: muestra lo que pasó de verdad y no puede cobrarte dos veces.',
    moved: 'Tu página de pago te dirá si se aceptó un pago.',
  },
  broken: {
    heading: 'Algo ha fallado por nuestra parte',
    text: 'No es culpa tuya y ya estamos al tanto.',
    what: 'Mira tu página de pago: muestra lo que pasó de verdad y no puede cobrarte dos veces.',
    moved: 'Si había un pago en curso, su página dice si se aceptó.',
  },
}

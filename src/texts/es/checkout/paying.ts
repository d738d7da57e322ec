import type { PayingTexts } from '../../checkout/index.ts'

export const paying: PayingTexts = {
  zero: {
    heading: 'Nada que pagar',
    text: (title) => `${title} no te cuesta nada. Confirma y se lo diremos a la tienda. No hace falta tarjeta.`,
    confirm: 'Confirmar el pedido',
  },
  resume: {
    heading: 'Tu pago te está esperando',
    text: (amount) => `Has empezado a pagar ${amount} y la página de la tarjeta sigue abierta.`,
    textCard: 'Has empezado a introducir una tarjeta y su página sigue abierta.',
    elsewhere: (amount) => `En otro navegador se empezó un pago de ${amount}. Aquí puedes empezar de nuevo.`,
    onlyElsewhere: (amount) => `En otro navegador se empezó un pago de ${amount}. Continúa allí, por favor.`,
    again: 'Empezar de nuevo aquí',
    look: 'Ver cómo va',
    moved: 'Hasta ahora no se ha cobrado ni retenido nada.',
    continue: 'Continuar en la página de la tarjeta',
    another: 'Usar otra tarjeta',
    anotherHint: 'Cerramos la primera página de la tarjeta antes de abrir otra, así que no puedes pagar dos veces.',
    samePage: 'En esa página también puedes usar otra tarjeta.',
    endsByItself: 'Su página de la tarjeta se cierra sola al cabo de un rato. Entonces puedes empezar de nuevo aquí.',
  },
  card: {
    heading: (amount) => `Pagar ${amount} con tarjeta`,
    headingCard: 'Tu tarjeta',
    headingHold: (amount) => `Tu tarjeta, para ${amount}`,
    frameTitle: 'Formulario seguro de tarjeta del banco',
    loading: 'Se está cargando el formulario de tarjeta del banco…',
    noScript: 'El número de tu tarjeta se escribe en la página del banco.',
    open: 'Continuar a la página de la tarjeta',
    openAlone: '¿No aparece el formulario? Ábrelo en su propia página',
    back: 'Volver sin pagar',
    safe: 'Los números de tarjeta van directamente al banco. Ni nosotros ni la tienda los vemos.',
  },
  window: {
    text: 'La página de la tarjeta del banco se abre en una ventana propia. Esta página te espera y continúa sola.',
    open: 'Termina en la otra ventana. Esta página continúa sola en cuanto tu banco responda.',
    closed: 'La otra ventana está cerrada. Si no has pagado en ella, ábrela otra vez.',
    blocked: '¿No hay otra ventana? Tu navegador la ha bloqueado: permítela y pulsa otra vez.',
    again: 'Abrir otra vez la página de la tarjeta',
    ended: {
      heading: 'Puedes cerrar esta ventana',
      text: (shop) => `Tu pago continúa solo en la página de ${shop || 'la tienda'} desde la que viniste.`,
    },
  },
  asking: {
    heading: 'Preguntando a tu banco…',
    text: (amount) => `Estamos preguntando a tu banco si acepta el pago de ${amount}. Tarda unos segundos.`,
    textCard: 'Estamos preguntando a tu banco si se ha aceptado esta tarjeta. Tarda unos segundos.',
    stay: 'Deja esta página abierta, por favor. Abrirla de nuevo no paga dos veces.',
    check: 'Ver la respuesta',
  },
  slow: {
    heading: 'Tu banco tarda en responder',
    text: (amount, since) =>
      `A las ${since} preguntamos si se habían aceptado ${amount} y aún no hay respuesta. A veces pasa; rara vez es por tu tarjeta.`,
    textCard: (since) => `A las ${since} preguntamos si se había aceptado tu tarjeta y aún no hay respuesta.`,
    moved: 'Aún no sabemos si se ha movido dinero. No se te cobrará dos veces.',
    doing: 'Qué hacemos',
    points: [
      'Seguimos preguntando al banco hasta que responda, aunque cierres esta página.',
      'Mientras tanto no puede empezar un segundo pago.',
      'Si el pago se aceptó, cuenta. Si se rechazó, no se cobra nada.',
    ],
    refresh: 'Preguntar otra vez ahora',
    automatic: 'Esta página vuelve a preguntar sola.',
  },
  finishing: {
    heading: (shop) => (shop ? `Terminando con ${shop}` : 'Terminando con la tienda'),
    text: (amount) => `Tu banco ha dicho que sí. Ahora la tienda recibe ${amount}; suele tardar unos segundos.`,
    late: (since) =>
      `Desde las ${since} estamos pagando a la tienda y su servicio de pago aún no ha respondido. No hace falta que esperes.`,
    moved: 'No se vuelve a cobrar en tu tarjeta, por mucho que tarde.',
    doing: 'Qué pasa ahora',
    points: [
      'Seguimos hasta que responda el servicio de pago de la tienda, aunque cierres esta página.',
      'Te escribimos en cuanto la tienda esté pagada.',
      'Si no se le puede pagar, lo recuperas todo.',
    ],
    refresh: 'Ver cómo va',
    automatic: 'Esta página lo mira sola.',
  },
}

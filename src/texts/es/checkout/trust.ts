import type { TrustTexts } from '../../checkout/index.ts'

export const trust: TrustTexts = {
  soldBy: 'Vendido por',
  collectedBy: 'Cobrado por',
  order: (number) => `pedido ${number}`,
  privacy: 'Tus datos',
  check: 'Comprobar esta solicitud',
  unknown: 'No conozco a esta persona',
  via: (person, shop) => `${person} a través de ${shop}`,
  fromShop: (shop, sentence) => `${shop}: ${sentence}`,
  quoted: (words) => `«${words}»`,
  doubt: '¿Tienes dudas? Comprueba esta solicitud',
  doubtText: (host) => `El botón lleva a ${host}.`,
  doubtShop: (site, number) =>
    number
      ? `También puedes escribir tú ${site} y dar el número ${number}.`
      : `También puedes escribir tú ${site} y preguntar allí.`,
  checking: {
    heading: '¿Es auténtica esta solicitud?',
    intro: 'No te fíes solo de nuestra palabra. Así puedes comprobarlo sin seguir ningún enlace.',
    address: 'Mira la dirección',
    addressText: (host) =>
      `La barra de direcciones de tu navegador debe mostrar ${host}. Solo pedimos pagos allí y en ningún otro sitio.`,
    shop: (shop) => `Pregunta a ${shop}`,
    shopText: (host) => `Escribe tú ${host} y desde allí manda un mensaje o llama.`,
    shopNumber: (number) => `Dales el número del pedido: ${number}.`,
    person: (leader) => `Pregunta a ${leader}`,
    personText: 'Llama como siempre, en lugar de responder al mensaje.',
    never: 'Nunca pedimos un número de tarjeta, una contraseña ni un código por correo, SMS o teléfono.',
    back: 'Volver a la solicitud',
  },
  reporting: {
    heading: (leader) => `¿No conoces a ${leader}?`,
    intro: 'Dínoslo. Quien gestiona este servicio lo revisará.',
    points: (leader) => [
      'No te enviamos más correos ni SMS que te pidan pagar este pedido.',
      `El pedido sigue adelante y no le decimos nada a ${leader}.`,
    ],
    send: 'Avisar y parar los mensajes',
    back: 'Sí conozco a esta persona',
    reported: 'Aviso recibido. Gracias',
    reportedText: 'Quien gestiona este servicio ya lo sabe. No te pedimos más que pagues este pedido.',
    mistake: '¿Lo has pulsado sin querer? Tu enlace sigue funcionando.',
    moved: 'No se cobra nada en tu tarjeta.',
    movedPaid: (shop) => `Ya has pagado y eso no cambia. Para recuperarlo, pregunta a ${shop}.`,
  },
}

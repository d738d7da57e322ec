import type { GroupTexts } from '../../checkout/index.ts'

export const group: GroupTexts = {
  who: '¿Quién eres?',
  hint: 'Elige tu nombre. No se cobra nada antes de que veas tu parte y pulses «Pagar».',
  choose: 'Es mi nombre',
  chooseOf: (name, amount) => `Es mi nombre: ${name}, ${amount}`,
  goOn: 'Continuar',
  goOnAs: (name) => `Continuar como ${name}`,
  state: { taken: 'Ya elegida', paid: 'Pagada', refused: 'Esta vez no', yours: 'La has elegido tú' },
  gone: (name) => `La parte de ${name} ya no está libre`,
  goneText: (leader) =>
    `Alguien se ha adelantado o tiene su propio enlace. No se te ha cobrado nada. Si es tu parte, pregunta a ${leader}.`,
  notListed: (leader) => `¿No estás en la lista? Pide un enlace a ${leader}.`,
  nobodyLeft: 'Todas las partes están pagadas o se están pagando.',
  part: (name) => `Parte de ${name}`,
  notYou: (name) => `¿No eres ${name}? Elige otro nombre`,
  another: 'Pagar también la parte de otra persona',
  back: 'Ver qué partes quedan',
  onlyPays: 'Quien tiene este enlace puede pagar esta parte y nada más.',
  over: {
    heading: 'Este bote está cerrado',
    text: (leader) =>
      `Ya no se pueden pagar más partes. Si queda algo pendiente entre vosotros, acláralo con ${leader}.`,
    moved: 'No se te ha cobrado nada.',
  },
  share: {
    heading: 'Un enlace para el chat del grupo',
    hint: 'Quien lo abre elige su nombre y paga esa parte. Muestra nombres y partes, ninguna dirección, y no cambia nada más.',
    link: 'Enlace para todo el grupo',
    send: 'Enviar al grupo…',
    qr: 'Código para escanear, para todo el grupo',
    whatsApp: 'Enviar por WhatsApp',
    sms: 'Enviar por SMS',
    sentence: (title, url) => `¿Compartimos «${title}»? Elige aquí tu nombre y paga tu parte: ${url}`,
    taken: (name) => `La parte de ${name} se eligió con el enlace del grupo.`,
    free: (name) => `Liberar de nuevo la parte de ${name}`,
    freed: 'La parte vuelve a estar libre.',
  },
}

import type { SharingTexts } from '../../checkout/index.ts'
import { plural } from '../conventions.ts'

const listed = new Intl.ListFormat('es', { type: 'conjunction' })

export const sharing: SharingTexts = {
  add: {
    summary: 'Invitar a alguien más',
    hint: (room) => `El importe sale de tu propia parte, de la que quedan ${room}. Las partes de los demás no cambian.`,
    none: 'No queda nada de tu propia parte: ya no hay nada que pedir a alguien más.',
    name: 'Nombre',
    contact: 'Correo electrónico o móvil (opcional)',
    amount: (currency) => `Importe en ${currency}`,
    submit: 'Invitar también a esta persona',
    added: 'El enlace de esta persona está listo más abajo.',
  },
  remove: {
    button: (name) => `Dejar de pedírselo a ${name}`,
    hint: (amount) => `Tu propia parte recupera entonces ${amount}.`,
    removed: 'Esta persona ya no tiene nada que pagar. Su enlace lo dice.',
  },
  alsoFor: (names) => `También por ${listed.format(names)}`,
  amount: {
    link: 'Otro importe, o también por otras personas',
    heading: '¿Cuánto quieres pagar?',
    yours: (part) => `Se te piden ${part}. Elijas lo que elijas, nunca se cobra más de lo que cuesta el pedido.`,
    howMany: '¿Cuántos sois?',
    people: (count) => `${count} ${plural(Number(count) || 2, 'persona', 'personas')}`,
    fewer: 'Una persona menos',
    more: 'Una persona más',
    label: (currency) => `Importe en ${currency}`,
    round: 'Redondear a',
    roundTo: (amount) => `Redondear a ${amount}`,
    others: '¿De quién asumes también la parte?',
    take: (name, part) => `Asumo la parte de ${name}: ${part}`,
    update: 'Actualizar el importe',
    rest: (leader, rest) => `Si todos los demás pagan lo previsto, ${leader} paga ${rest}.`,
    restHidden: (leader) => `Lo que pagas tú no lo paga ${leader}.`,
    changed: (amount) => `Ahora: ${amount}. Compruébalo y luego paga`,
    back: (part) => `Volver a tu parte de ${part}`,
  },
  join: {
    link: '¿No estás en la lista? Participa con un importe',
    heading: (title) => `Participar en «${title}»`,
    text: (leader) => `Con ${leader} cada cual da lo que quiere. Tu nombre se muestra cuando hayas pagado.`,
    name: 'Tu nombre',
    nameHint: 'Para que los demás sepan quién eres',
    back: 'Volver a los nombres',
  },
  free: {
    choose: 'Que cada cual dé lo que quiera',
    hint: 'Tus amigos pueden pagar menos que su parte, y otras personas participar con el enlace del grupo. El bote sigue abierto hasta su final, o hasta que no quede nada.',
    on: 'Cada cual da lo que quiere: otras personas pueden participar con el enlace del grupo.',
    off: 'Tus amigos pagan su parte o más; nadie más participa.',
    turnOn: 'Dejar que cada cual dé lo que quiera',
    turnOff: 'Volver a las partes fijas',
  },
}

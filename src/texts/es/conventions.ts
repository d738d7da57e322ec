import { type Conventions, pluralIn } from '../conventions.ts'

export const plural = pluralIn('es')

const units = { hour: 'hora', minute: 'minuto', second: 'segundo' }

export const conventions: Conventions = {
  ownName: 'Español',
  decimalSign: ',',
  percentSign: '\u00a0%',
  cities: {
    'Europe/London': 'Londres',
    'Europe/Paris': 'París',
    'Europe/Berlin': 'Berlín',
    'Europe/Amsterdam': 'Ámsterdam',
    'Europe/Brussels': 'Bruselas',
    'Europe/Luxembourg': 'Luxemburgo',
    'Europe/Dublin': 'Dublín',
    'Europe/Copenhagen': 'Copenhague',
    'Europe/Stockholm': 'Estocolmo',
    'Europe/Warsaw': 'Varsovia',
    'Europe/Prague': 'Praga',
    'Europe/Lisbon': 'Lisboa',
    'Europe/Vienna': 'Viena',
    'Europe/Zurich': 'Zúrich',
    'Europe/Athens': 'Atenas',
    'Europe/Rome': 'Roma',
  },
  day: ({ weekday, day, month, year }) => `${weekday} ${day}\u00a0de ${month}${year ? ` de ${year}` : ''}`,
  shortDay: ({ day, month, year }) => `${day}\u00a0${month}${year ? ` ${year}` : ''}`,
  hour: (hour, minute) => `${hour}:${minute}`,
  moment: (day, hour, city) => `${day} a las ${hour} (${city})`,
  timeLeft: (days, hours, minutes) => {
    const left = (count: number, what: string) => `${plural(count, 'queda', 'quedan')} ${count}\u00a0${what}`
    if (days > 0) return `${left(days, plural(days, 'día', 'días'))}${hours > 0 ? ` y ${hours}\u00a0h` : ''}`
    if (hours > 0) return `${left(hours, 'h')}${minutes > 0 ? ` y ${minutes}\u00a0min` : ''}`
    return minutes > 0 ? left(minutes, 'min') : 'queda menos de un minuto'
  },
  typeset: (words) => words.replace(/(?<=\d) +(?=[€%])/g, '\u00a0'),
  tryAgainIn: (count, unit) =>
    `Vuelve a intentarlo dentro de ${count} ${plural(count, units[unit], `${units[unit]}s`)}.`,
}

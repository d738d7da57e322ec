import type { PledgeTexts } from '../../checkout/index.ts'
import { toName } from '../conventions.ts'

export const pledge: PledgeTexts = {
  invitation: {
    title: 'Partecipa',
    heading: (leader, title) => `${leader} vorrebbe dividere “${title}” con te`,
    headingAgain: (title) => `Riprovi per “${title}”?`,
    until: (deadline) => `fino a ${deadline}`,
    why: (leader) => `La carta di ${leader} garantisce tutto l’ordine. La tua quota riduce quello che le si addebita.`,
    from: (leader) => `Da ${leader}`,
    whoIsIn: 'Chi partecipa',
    yourPart: 'La tua quota',
    consent: (amount) => `Addebitiamo ${amount} ora. Se l’ordine viene annullato, tutto torna sulla stessa carta.`,
    details: (leader) => `Il tuo nome, una ricevuta, qualche parola per ${leader}`,
    name: 'Il tuo nome',
    email: 'La tua e-mail (facoltativa)',
    emailHint: 'Solo per la ricevuta',
    message: (leader) => `Qualche parola per ${leader} (facoltativo)`,
    termsTitle: 'Come funziona questo pagamento',
    termsPoints: [
      'La tua quota viene addebitata subito. È definitivo, e mai un centesimo di più.',
      'Se l’ordine viene annullato o rimborsato, la tua quota torna sulla stessa carta.',
      'Il numero della carta si scrive nella pagina della banca; né noi né il negozio lo vediamo.',
    ],
    pay: (amount) => `Paga ${amount}`,
    payOtherwise: (amount) => `Paga ${amount} in un altro modo`,
    onlyOnce: 'La tua quota viene addebitata una volta sola: il primo tentativo è concluso.',
    sayNo: 'No, grazie',
    sayNoHint: (leader) =>
      `Se dici di no, lo diciamo con gentilezza ${toName(leader)}. Non si addebita nulla e puoi cambiare idea.`,
    notYou: (leader) => `Non conosci ${leader}? Allora ignora questa pagina: non succede nulla.`,
    secret: 'Questo link è tuo. Non passarlo a nessuno.',
  },
  thanks: {
    title: 'Grazie',
    heading: (amount) => `Grazie, il tuo pagamento di ${amount} è arrivato`,
    text: (leader, amount, card) => `Abbiamo addebitato ${amount} sulla ${card}, e ${leader} lo sa.`,
    whatIf: 'E se l’ordine viene annullato?',
    whatIfText: (card) => `Allora la tua quota torna da sola sulla ${card}. Non devi fare nulla.`,
    whatNext: (leader, shop) => `Non c’è altro da fare: al resto con ${shop} pensa ${leader}.`,
  },
  saidNo: {
    heading: 'Va bene così, grazie di averlo detto',
    text: (leader) => `${leader} sa che questa volta non puoi partecipare. Non ti è stato addebitato nulla.`,
    change: 'Hai cambiato idea?',
    until: (deadline) => `Puoi ancora partecipare fino a ${deadline}.`,
    reconsider: (amount) => `Partecipa lo stesso con ${amount}`,
    closed: 'La colletta ormai è chiusa; non resta nulla da fare.',
  },
  unavailable: {
    pot_closed: {
      heading: 'Questa colletta è chiusa',
      text: (leader) =>
        `La colletta è stata chiusa prima che la tua quota fosse pagata, e la carta di ${leader} l’ha coperta.`,
      what: (leader) => `Puoi metterti d’accordo direttamente con ${leader}.`,
      moved: 'Non ti è stato addebitato nulla.',
    },
    no_room: {
      heading: 'Questa quota è già coperta',
      text: (leader) => `Intanto altri hanno pagato, e alla colletta di ${leader} questo importo non serve più.`,
      what: (leader) => `Chiedi ${toName(leader)} se resta qualcosa per te.`,
      moved: 'Non ti è stato addebitato nulla.',
    },
    removed: {
      heading: 'Non ti si chiede più di pagare',
      text: (leader) => `${leader} ha cambiato chi partecipa, e con ciò la tua quota.`,
      what: (leader) => `Non devi fare nulla. Se ti aspettavi altro, parlane con ${leader}.`,
      moved: 'Non ti è stato addebitato nulla.',
    },
    being_taken: {
      heading: 'Qualcuno sta pagando la tua quota proprio ora',
      text: (_leader) => 'Qualcuno ha iniziato a pagare la tua quota insieme alla propria.',
      what: (_leader) => 'Torna fra un quarto d’ora: se non paga, la quota è di nuovo tua.',
      moved: 'Non ti è stato addebitato nulla.',
    },
    taken_over: {
      heading: 'La tua quota è pagata',
      text: (_leader) => 'Qualcuno ha pagato la tua quota insieme alla propria.',
      what: (_leader) => 'Non devi fare nulla, tranne forse ringraziare.',
      moved: 'Non ti è stato addebitato nulla.',
    },
    purchase_ended: {
      heading: 'Questo ordine è stato annullato',
      text: (_leader) => 'L’ordine è finito prima che la tua quota fosse pagata, quindi non c’è più nulla da dividere.',
      what: (leader) => `Anche ${leader} lo sa.`,
      moved: 'Non ti è stato addebitato nulla.',
    },
    taken: {
      heading: 'Questa quota non è più libera',
      text: (_leader) => 'Intanto qualcun altro ha scelto questo nome, o ha risposto al suo posto.',
      what: (leader) => `È la tua? Allora chiedi ${toName(leader)} di liberarla, o un link tutto tuo.`,
      moved: 'Non ti è stato addebitato nulla.',
    },
    paid_by_group: {
      heading: 'La tua quota è pagata',
      text: (leader) =>
        `Qualcuno ha scelto il tuo nome con il link che ${leader} ha dato al gruppo, e ha pagato la tua quota.`,
      what: (_leader) => 'Non devi fare nulla, se non forse ringraziare.',
      moved: 'Non ti è stato addebitato nulla.',
    },
    refunded: {
      heading: 'Il tuo denaro sta tornando',
      text: (_leader) => 'L’ordine è stato annullato, quindi la tua quota è stata rimborsata.',
      what: (_leader) => 'Le banche mostrano i rimborsi entro due-cinque giorni lavorativi.',
      moved: '',
    },
    refund_pending: {
      heading: 'La tua quota è in corso di rimborso',
      text: (_leader) => 'L’ordine è stato annullato. Abbiamo chiesto alla banca di restituirti la tua quota.',
      what: (_leader) => 'Non devi fare nulla. Se la banca rifiuta, ti rimborsiamo in un altro modo.',
      moved: '',
    },
    refund_returned: {
      heading: 'La tua banca ha respinto il rimborso',
      text: (_leader) => 'Avevamo rimborsato la tua quota sulla tua carta, e la tua banca l’ha respinta.',
      what: (_leader) => 'Per ora non devi fare nulla: ti verrà pagata in un altro modo.',
      moved: 'Il denaro è ancora tuo.',
    },
  },
  refundedTo: (amount, card) => `Restituiamo ${amount} sulla ${card}.`,
}

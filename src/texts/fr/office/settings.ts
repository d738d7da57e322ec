import type { SettingTexts } from '../../office/settings.ts'

export const settings: SettingTexts = {
  groups: {
    about: { title: 'Le marchand', what: 'Qui vend, et où commencent ses journées.' },
    sites: { title: 'Sites', what: 'Les boutiques dont les pages peuvent afficher la page de paiement dans un cadre.' },
    terms: { title: 'Conditions', what: 'Ce qui est proposé aux payeurs.' },
    credit: { title: 'Qui prête', what: 'Ce qui décide du droit du crédit applicable à ces offres.' },
    settlement: { title: 'Règlement', what: 'Comment l’argent arrive chez le marchand.' },
    shop: { title: 'Du côté de la boutique', what: 'Comment nous parlons au programme de la boutique.' },
    branding: { title: 'Identité visuelle', what: 'Ce que voient les payeurs, sur les pages et dans les courriels.' },
  },
  counts: {
    at_once: 'Une modification compte aussitôt.',
    when_made: 'Une modification vaut pour les achats créés ensuite.',
    when_accepted: 'Une modification vaut pour les achats acceptés ensuite.',
  },
  units: {
    days: (count) => (count === '1' ? '1\u00a0jour' : `${count}\u00a0jours`),
    hours: (count) => (count === '1' ? '1\u00a0heure' : `${count}\u00a0heures`),
    times: (count) => `${count}\u00a0paiements`,
    units: (count) => `${count} dans la devise de l’achat`,
    cents: (count) => (count === '1' ? '1\u00a0centime' : `${count}\u00a0centimes`),
  },
  inUnits: {
    days: 'en jours',
    hours: 'en heures',
    times: 'paiements',
    units: 'dans la devise de l’achat',
    cents: 'en centimes',
  },
  values: {
    TRANSFER: 'Virements de Whipround',
    BACK: 'Par le PSP du marchand',
    merchant: 'Le marchand lui-même',
    operator: 'L’exploitant du service',
    partner: 'Un partenaire de l’exploitant',
    unset: 'Pas encore dit',
    standard: 'Un programme à vous',
    module: 'Un module de boutique, sans savoir lequel',
    woocommerce: 'Module WooCommerce',
    prestashop: 'Module PrestaShop',
    magento: 'Module Magento',
    sylius: 'Module Sylius',
    oro: 'Module Oro',
    daily: 'Chaque jour',
    weekly: 'Chaque semaine',
    monthly: 'Chaque mois',
    on_demand: 'Quand quelqu’un le prévoit',
    plain: 'En clair',
    jwt: 'Signé (JWT)',
    ask: 'Quelqu’un décide à chaque fois',
    automatic: 'Tout est rendu aussitôt',
    none: 'Les acheteurs ne peuvent pas se rétracter',
  },
  on: 'Oui',
  off: 'Non',
  none: 'Aucun',
  between: (min, max) => `De ${min} à ${max}.`,
  onePerLine: 'Une adresse par ligne.',
  changedBy: {
    operator: 'C’est l’exploitant du service qui le règle.',
    owner: 'C’est un propriétaire de la société qui le règle.',
  },
  wrong: {
    name: 'Un nom compte de 1 à 120\u00a0caractères, sur une ligne.',
    words: (max) => `Écrivez de 1 à ${max}\u00a0caractères sur une ligne, ou rien.`,
    country: 'Écrivez les deux lettres d’un pays, comme FR.',
    colour: 'Écrivez une couleur comme #0f6b5c, ou rien.',
    address: 'Écrivez une adresse qui commence par https://.',
    addresses: (max) => `Écrivez des adresses qui commencent par https://, une par ligne, ${max} au plus.`,
    zone: 'Choisissez un fuseau horaire dans la liste.',
    percent: (min, max) => `Écrivez un pourcentage entre ${min} et ${max}, avec deux décimales au plus.`,
    rate: 'Ainsi, le taux annuel de chaque achat dépasserait le plafond légal\u00a0: aucun ne pourrait être proposé. Rien n’a été changé.',
    psp: 'Le marchand n’a pas de PSP à lui qui puisse servir\u00a0: son équipe en connecte un d’abord. Rien n’a été changé.',
    settlement:
      'Le PSP du marchand ne peut pas encaisser pour l’instant\u00a0: connectez-en un d’abord, et faites vérifier ses identifiants.',
  },
  setting_name: { label: 'Nom', what: 'Tel que les payeurs le lisent, sur les pages, dans les courriels et les SMS.' },
  setting_legalName: {
    label: 'Raison sociale',
    what: 'Qui vend, comme au registre. Les payeurs la lisent au bas de chaque page et de chaque courriel : elle distingue une demande d’une fraude.',
  },
  setting_registrationNumber: {
    label: 'Numéro d’immatriculation',
    what: 'Avec le nom du registre, comme « SIREN 123 456 789 ». Les payeurs peuvent le vérifier.',
  },
  setting_siteUrl: {
    label: 'Site principal',
    what: 'La boutique. Ses pages peuvent encadrer la page de paiement, et les payeurs y reviennent.',
  },
  setting_furtherSiteUrls: {
    label: 'Autres sites',
    what: 'D’autres boutiques du même marchand, dont les pages peuvent aussi encadrer la page de paiement.',
  },
  setting_settlement: { label: 'Règlement', what: 'Comment le marchand reçoit l’argent d’un achat.' },
  setting_countryCode: { label: 'Pays', what: 'D’où vend le marchand. Il décide du plafond légal des taux.' },
  setting_logoUrl: {
    label: 'Logo',
    what: 'L’adresse d’une image, affichée en haut des pages des payeurs sur 40\u00a0pixels de haut. Sans logo, c’est le nom.',
  },
  setting_brandColour: {
    label: 'Couleur',
    what: 'Celle des boutons et des liens, sur les pages des payeurs et dans les courriels. Une nuance la remplace là où elle serait illisible.',
  },
  setting_senderName: {
    label: 'Expéditeur des courriels',
    what: 'De qui viennent les courriels aux payeurs. Sans réponse, c’est le nom du marchand.',
  },
  setting_linkLifetimeDays: {
    label: 'Durée d’un lien de paiement',
    what: 'Combien de temps un lien de paiement peut être ouvert.',
  },
  setting_potDeadlineHours: {
    label: 'Temps pour participer',
    what: 'Combien de temps les amis peuvent participer avant que la carte du porteur paie le reste.',
  },
  setting_installmentsCount: { label: 'Échéances', what: 'En combien de paiements l’acheteur règle.' },
  setting_installmentDays: {
    label: 'Jours entre les échéances',
    what: 'D’un paiement au suivant. Avec 0, un mois les sépare.',
  },
  setting_lender: {
    label: 'Prêteur',
    what: 'Qui laisse à l’acheteur le temps de payer. Quand c’est le marchand, ce qui n’est jamais payé est sa perte.',
  },
  setting_isLargeEnterprise: {
    label: 'Grande entreprise',
    what: 'Si ce n’est pas une micro, petite ou moyenne entreprise. Une grande peut laisser 14\u00a0jours hors du droit du crédit, les autres 50.',
  },
  setting_sellsClaims: {
    label: 'Cède ses créances',
    what: 'S’il vend ce que lui doivent les acheteurs, à un affactureur par exemple. Alors aucun de ses délais n’est hors du droit du crédit.',
  },
  setting_returnPolicyDays: {
    label: 'Retours',
    what: 'Sous combien de jours il reprend les biens contre remboursement complet. Qui emprunte peut se rétracter aussi longtemps. Avec 0\u00a0: pas plus que ne le dit la loi.',
  },
  setting_saleWithdrawal: {
    label: 'Rétractations',
    what: 'Ce qui suit quand un acheteur se rétracte de la vente sur ses pages. Qui décide a 14 jours pour rendre l’argent. Là où les acheteurs ne peuvent pas se rétracter, dès la prochaine vente, ils lisent votre motif.',
  },
  setting_saleWithdrawalReason: {
    label: 'Pourquoi nul ne peut se rétracter',
    what: 'Pour les ventes sans droit de rétractation\u00a0: hébergement, transport ou loisirs à une date, par exemple. Les acheteurs le lisent.',
  },
  setting_saleWithdrawalDays: {
    label: 'Délai de rétractation',
    what: 'Combien de temps un acheteur peut se rétracter, à partir de la vente. La loi donne 14 jours à partir de la livraison\u00a0: donnez davantage si les biens arrivent plus tard ou si vos conditions sont plus longues.',
  },
  setting_feeBps: { label: 'Frais', what: 'Sur l’achat, à la charge de l’acheteur, sous le plafond légal des taux.' },
  setting_delayDays: { label: 'Dû après', what: 'Quand tout est dû, à compter de l’achat.' },
  setting_heldBps: {
    label: 'Retenu entre-temps',
    what: 'La part retenue sur la carte de l’acheteur jusqu’à l’échéance.',
  },
  setting_mayAdvanceDueDate: {
    label: 'La boutique peut avancer la date',
    what: 'Si un appel signé peut ramener l’échéance à aujourd’hui.',
  },
  setting_depositBps: { label: 'Acompte', what: 'La part payée aujourd’hui.' },
  setting_balanceDelayDays: { label: 'Solde dû après', what: 'Quand le reste est dû, à compter de l’achat.' },
  setting_clientProfile: {
    label: 'Ce qui lit nos messages',
    what: 'Le programme ou le module de la boutique qui lit ce que nous lui disons. Chacun l’attend à sa façon.',
  },
  setting_acceptUnsigned: {
    label: 'Commandes non signées',
    what: 'Si les commandes que personne n’a signées comptent. Non, sauf si la boutique ne sait pas signer.',
  },
  setting_unsignedNotifications: {
    label: 'Notifications non signées',
    what: 'Si les notifications partent en clair, et ne prouvent rien.',
  },
  setting_resultFormat: {
    label: 'Ce que rapportent les navigateurs',
    what: 'Comment le navigateur du client dit à la boutique ce qui s’est passé\u00a0: en clair, ou signé avec le secret du marchand.',
  },
  setting_isB2b: {
    label: 'Vend à des sociétés',
    what: 'Si les acheteurs sont des sociétés. Les modules de boutique le comparent à leur propre réglage.',
  },
  setting_supportRefundMax: {
    label: 'Remboursements par l’assistance',
    what: 'Combien l’assistance peut rembourser d’un même achat, sans centimes. Un propriétaire peut davantage.',
  },
  setting_payoutCadence: {
    label: 'Versements',
    what: 'Quand le marchand est payé par virement. La semaine commence le lundi.',
  },
  setting_payoutDelayDays: {
    label: 'Versé après',
    what: 'Combien de temps ce qui a été vendu attend avant d’être versé.',
  },
  setting_payoutMinimumMinor: { label: 'Plus petit versement', what: 'Moins que cela attend la suite.' },
  setting_payoutReserveBps: { label: 'Réserve', what: 'La part de chaque versement qui est retenue pour un temps.' },
  setting_payoutReserveDays: {
    label: 'Durée de la réserve',
    what: 'Quand ce qui a été retenu est versé, à compter du versement.',
  },
  setting_debtInvoiceDays: {
    label: 'Dettes facturées après',
    what: 'Ce que le marchand doit depuis tout ce temps, après remboursements, est demandé par une facture. 0\u00a0: reporté sans fin de versement en versement.',
  },
  setting_timeZone: {
    label: 'Fuseau horaire',
    what: 'Où commencent et finissent les journées, sur ces pages et dans les fichiers.',
  },
}

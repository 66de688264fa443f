import type { DocumentLanguage } from './delivery.defaultTexts.rules.ts'

/** What the page of a shared invoice says beside the document, in the document’s language. */
export type SharedLabels = {
  from: string
  due: string
  overdue: string
  paid: string
  void: string
  open: string
  download: string
  notDownloaded: string
  accept: string
  accepted: string
  ask: string
  question: string
  questionAbout: string
  whole: string
  name: string
  message: string
  optional: string
  send: string
  cancel: string
  sent: string
  howToPay: string
  scan: string
  reference: string
  payments: string
  refund: string
  leftToPay: string
  time: string
  more: string
  replies: string
  own: string
}

const labels: Record<DocumentLanguage, SharedLabels> = {
  en: {
    from: 'from {sender}',
    due: 'Due {date}',
    overdue: 'Was due {date}',
    paid: 'Paid',
    void: 'Void',
    open: 'Open',
    download: 'Download PDF',
    notDownloaded: 'The file could not be downloaded. Please try again.',
    accept: 'Accept',
    accepted: 'Accepted',
    ask: 'Ask a question',
    question: 'Question',
    questionAbout: 'About',
    whole: 'The whole document',
    name: 'Your name',
    message: 'Message',
    optional: 'Message (optional)',
    send: 'Send',
    cancel: 'Cancel',
    sent: 'Your message was sent.',
    howToPay: 'How to pay',
    scan: 'Scan with your banking app',
    reference: 'Payment reference',
    payments: 'Payments so far',
    refund: 'Refund',
    leftToPay: 'Left to pay',
    time: 'Time entries',
    more: 'and {count} more',
    replies: 'Your messages',
    own: 'You’re a member of the workspace that sent this, so your visit isn’t counted.',
  },
  de: {
    from: 'von {sender}',
    due: 'Fällig am {date}',
    overdue: 'War fällig am {date}',
    paid: 'Bezahlt',
    void: 'Storniert',
    open: 'Offen',
    download: 'PDF herunterladen',
    notDownloaded: 'Die Datei konnte nicht geladen werden. Bitte versuchen Sie es noch einmal.',
    accept: 'Annehmen',
    accepted: 'Angenommen',
    ask: 'Frage stellen',
    question: 'Frage',
    questionAbout: 'Zu',
    whole: 'Gesamtes Dokument',
    name: 'Ihr Name',
    message: 'Nachricht',
    optional: 'Nachricht (freiwillig)',
    send: 'Senden',
    cancel: 'Abbrechen',
    sent: 'Ihre Nachricht wurde gesendet.',
    howToPay: 'So bezahlen Sie',
    scan: 'Mit Ihrer Banking-App scannen',
    reference: 'Verwendungszweck',
    payments: 'Bisherige Zahlungen',
    refund: 'Erstattung',
    leftToPay: 'Noch offen',
    time: 'Zeiten hinter den Positionen',
    more: 'und {count} weitere',
    replies: 'Ihre Nachrichten',
    own: 'Sie gehören zum Workspace, der dies gesendet hat: Ihr Besuch wird nicht gezählt.',
  },
  fr: {
    from: 'de {sender}',
    due: 'Échéance le {date}',
    overdue: 'Était due le {date}',
    paid: 'Payée',
    void: 'Annulée',
    open: 'À payer',
    download: 'Télécharger le PDF',
    notDownloaded: 'Le fichier n’a pas pu être téléchargé. Veuillez réessayer.',
    accept: 'Accepter',
    accepted: 'Acceptée',
    ask: 'Poser une question',
    question: 'Question',
    questionAbout: 'À propos de',
    whole: 'Tout le document',
    name: 'Votre nom',
    message: 'Message',
    optional: 'Message (facultatif)',
    send: 'Envoyer',
    cancel: 'Annuler',
    sent: 'Votre message a été envoyé.',
    howToPay: 'Comment payer',
    scan: 'À scanner avec votre application bancaire',
    reference: 'Référence du paiement',
    payments: 'Paiements reçus',
    refund: 'Remboursement',
    leftToPay: 'Reste à payer',
    time: 'Temps derrière les lignes',
    more: 'et {count} de plus',
    replies: 'Vos messages',
    own: 'Vous faites partie de l’espace qui a envoyé ceci : votre visite n’est pas comptée.',
  },
  es: {
    from: 'de {sender}',
    due: 'Vence el {date}',
    overdue: 'Venció el {date}',
    paid: 'Pagada',
    void: 'Anulada',
    open: 'Pendiente',
    download: 'Descargar PDF',
    notDownloaded: 'No se pudo descargar el archivo. Inténtelo de nuevo.',
    accept: 'Aceptar',
    accepted: 'Aceptada',
    ask: 'Hacer una pregunta',
    question: 'Pregunta',
    questionAbout: 'Sobre',
    whole: 'Todo el documento',
    name: 'Su nombre',
    message: 'Mensaje',
    optional: 'Mensaje (opcional)',
    send: 'Enviar',
    cancel: 'Cancelar',
    sent: 'Su mensaje se ha enviado.',
    howToPay: 'Cómo pagar',
    scan: 'Escanee con su aplicación bancaria',
    reference: 'Concepto',
    payments: 'Pagos recibidos',
    refund: 'Reembolso',
    leftToPay: 'Queda por pagar',
    time: 'Tiempo detrás de las líneas',
    more: 'y {count} más',
    replies: 'Sus mensajes',
    own: 'Usted pertenece al espacio que envió esto: su visita no se cuenta.',
  },
  it: {
    from: 'di {sender}',
    due: 'Scade il {date}',
    overdue: 'Scaduta il {date}',
    paid: 'Pagata',
    void: 'Annullata',
    open: 'Da pagare',
    download: 'Scarica PDF',
    notDownloaded: 'Non è stato possibile scaricare il file. Riprovate.',
    accept: 'Accetta',
    accepted: 'Accettata',
    ask: 'Fai una domanda',
    question: 'Domanda',
    questionAbout: 'Riguardo a',
    whole: 'Tutto il documento',
    name: 'Il vostro nome',
    message: 'Messaggio',
    optional: 'Messaggio (facoltativo)',
    send: 'Invia',
    cancel: 'Annulla',
    sent: 'Il messaggio è stato inviato.',
    howToPay: 'Come pagare',
    scan: 'Scansionate con la vostra app bancaria',
    reference: 'Causale',
    payments: 'Pagamenti ricevuti',
    refund: 'Rimborso',
    leftToPay: 'Resta da pagare',
    time: 'Tempo dietro le righe',
    more: 'e altri {count}',
    replies: 'I vostri messaggi',
    own: 'Fate parte del workspace che ha inviato questo documento: la visita non è contata.',
  },
  nl: {
    from: 'van {sender}',
    due: 'Vervalt op {date}',
    overdue: 'Verviel op {date}',
    paid: 'Betaald',
    void: 'Geannuleerd',
    open: 'Openstaand',
    download: 'PDF downloaden',
    notDownloaded: 'Het bestand kon niet worden gedownload. Probeer het opnieuw.',
    accept: 'Accepteren',
    accepted: 'Geaccepteerd',
    ask: 'Een vraag stellen',
    question: 'Vraag',
    questionAbout: 'Over',
    whole: 'Het hele document',
    name: 'Uw naam',
    message: 'Bericht',
    optional: 'Bericht (optioneel)',
    send: 'Versturen',
    cancel: 'Annuleren',
    sent: 'Uw bericht is verstuurd.',
    howToPay: 'Zo betaalt u',
    scan: 'Scan met uw bank-app',
    reference: 'Betalingskenmerk',
    payments: 'Betalingen tot nu toe',
    refund: 'Terugbetaling',
    leftToPay: 'Nog te betalen',
    time: 'Tijd achter de regels',
    more: 'en nog {count}',
    replies: 'Uw berichten',
    own: 'U hoort bij de workspace die dit heeft verstuurd: uw bezoek wordt niet geteld.',
  },
}

export const sharedLabelsOf = (language: string): SharedLabels =>
  labels[language as DocumentLanguage] ?? labels.en

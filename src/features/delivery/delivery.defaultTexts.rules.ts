import type { documentLanguages } from '#features/invoice/invoicing.contract.ts'
import type { EmailText, EmailTextKind } from './delivery.settings.contract.ts'

export type DocumentLanguage = (typeof documentLanguages)[number]

/** What emails with an invoice say unless a workspace has its own words. */
export const defaultTexts: Record<DocumentLanguage, Record<EmailTextKind, EmailText>> = {
  en: {
    invoice: {
      subject: 'Invoice {number} from {sender}',
      text: `Hello,

Here is invoice {number} for {total}. Please pay it by {due}.

Thank you for working with us.

{sender}`,
    },
    quote: {
      subject: 'Quote {number} from {sender}',
      text: `Hello,

Here is quote {number} for {total}. It is valid until {due}.

If you have any questions, just reply to this email.

{sender}`,
    },
    credit: {
      subject: 'Credit note {number} from {sender}',
      text: `Hello,

Here is credit note {number} for {total}. You don’t need to do anything.

{sender}`,
    },
    before: {
      subject: 'Invoice {number} is due on {due}',
      text: `Hello,

A friendly reminder that invoice {number} is due on {due}. The amount due is {balance}.

If you have already paid, you can ignore this email.

{sender}`,
    },
    due: {
      subject: 'Invoice {number} is due today',
      text: `Hello,

Invoice {number} is due today. The amount due is {balance}.

If you have already paid, you can ignore this email.

{sender}`,
    },
    overdue: {
      subject: 'Invoice {number} is overdue',
      text: `Hello,

Invoice {number} was due on {due}, and {balance} is still unpaid. Please pay it now, or let us know when you will.

If you have already paid, you can ignore this email.

{sender}`,
    },
  },
  de: {
    invoice: {
      subject: 'Rechnung {number} von {sender}',
      text: `Guten Tag,

anbei erhalten Sie die Rechnung {number} über {total}. Bitte begleichen Sie sie bis zum {due}.

Vielen Dank für die Zusammenarbeit.

{sender}`,
    },
    quote: {
      subject: 'Angebot {number} von {sender}',
      text: `Guten Tag,

anbei erhalten Sie das Angebot {number} über {total}. Es gilt bis zum {due}.

Bei Fragen antworten Sie einfach auf diese Nachricht.

{sender}`,
    },
    credit: {
      subject: 'Gutschrift {number} von {sender}',
      text: `Guten Tag,

anbei erhalten Sie die Gutschrift {number} über {total}. Sie müssen nichts weiter tun.

{sender}`,
    },
    before: {
      subject: 'Rechnung {number} ist am {due} fällig',
      text: `Guten Tag,

wir möchten Sie daran erinnern, dass die Rechnung {number} am {due} fällig ist. Offen sind {balance}.

Haben Sie bereits bezahlt, ist diese Nachricht gegenstandslos.

{sender}`,
    },
    due: {
      subject: 'Rechnung {number} ist heute fällig',
      text: `Guten Tag,

die Rechnung {number} ist heute fällig. Offen sind {balance}.

Haben Sie bereits bezahlt, ist diese Nachricht gegenstandslos.

{sender}`,
    },
    overdue: {
      subject: 'Zahlungserinnerung: Rechnung {number}',
      text: `Guten Tag,

die Rechnung {number} war am {due} fällig. Offen sind noch {balance}. Bitte überweisen Sie den Betrag oder teilen Sie uns mit, wann wir damit rechnen können.

Haben Sie bereits bezahlt, ist diese Nachricht gegenstandslos.

{sender}`,
    },
  },
  fr: {
    invoice: {
      subject: 'Facture {number} de {sender}',
      text: `Bonjour,

veuillez trouver la facture {number} d’un montant de {total}. Merci de la régler au plus tard le {due}.

Merci de votre confiance.

{sender}`,
    },
    quote: {
      subject: 'Devis {number} de {sender}',
      text: `Bonjour,

veuillez trouver le devis {number} d’un montant de {total}. Il est valable jusqu’au {due}.

Pour toute question, répondez simplement à ce message.

{sender}`,
    },
    credit: {
      subject: 'Avoir {number} de {sender}',
      text: `Bonjour,

veuillez trouver l’avoir {number} d’un montant de {total}. Vous n’avez rien à faire.

{sender}`,
    },
    before: {
      subject: 'La facture {number} arrive à échéance le {due}',
      text: `Bonjour,

nous vous rappelons que la facture {number} arrive à échéance le {due}. Reste à payer : {balance}.

Si vous avez déjà payé, ne tenez pas compte de ce message.

{sender}`,
    },
    due: {
      subject: 'La facture {number} arrive à échéance aujourd’hui',
      text: `Bonjour,

la facture {number} arrive à échéance aujourd’hui. Reste à payer : {balance}.

Si vous avez déjà payé, ne tenez pas compte de ce message.

{sender}`,
    },
    overdue: {
      subject: 'Rappel : facture {number} en retard',
      text: `Bonjour,

la facture {number} était à régler le {due}. Il reste {balance} à payer. Merci de procéder au règlement ou de nous dire quand vous le ferez.

Si vous avez déjà payé, ne tenez pas compte de ce message.

{sender}`,
    },
  },
  es: {
    invoice: {
      subject: 'Factura {number} de {sender}',
      text: `Hola:

aquí tiene la factura {number} por {total}. Le rogamos que la pague a más tardar el {due}.

Gracias por su confianza.

{sender}`,
    },
    quote: {
      subject: 'Presupuesto {number} de {sender}',
      text: `Hola:

aquí tiene el presupuesto {number} por {total}. Es válido hasta el {due}.

Si tiene alguna pregunta, responda a este mensaje.

{sender}`,
    },
    credit: {
      subject: 'Nota de crédito {number} de {sender}',
      text: `Hola:

aquí tiene la nota de crédito {number} por {total}. No tiene que hacer nada.

{sender}`,
    },
    before: {
      subject: 'La factura {number} vence el {due}',
      text: `Hola:

le recordamos que la factura {number} vence el {due}. Importe pendiente: {balance}.

Si ya la ha pagado, no tenga en cuenta este mensaje.

{sender}`,
    },
    due: {
      subject: 'La factura {number} vence hoy',
      text: `Hola:

la factura {number} vence hoy. Importe pendiente: {balance}.

Si ya la ha pagado, no tenga en cuenta este mensaje.

{sender}`,
    },
    overdue: {
      subject: 'Recordatorio: factura {number} vencida',
      text: `Hola:

la factura {number} venció el {due}. Quedan {balance} por pagar. Le rogamos que la pague o que nos diga cuándo lo hará.

Si ya la ha pagado, no tenga en cuenta este mensaje.

{sender}`,
    },
  },
  it: {
    invoice: {
      subject: 'Fattura {number} di {sender}',
      text: `Buongiorno,

ecco la fattura {number} di {total}. Si prega di pagarla entro il {due}.

Grazie per la fiducia.

{sender}`,
    },
    quote: {
      subject: 'Preventivo {number} di {sender}',
      text: `Buongiorno,

ecco il preventivo {number} di {total}. È valido fino al {due}.

Per qualsiasi domanda, risponda a questo messaggio.

{sender}`,
    },
    credit: {
      subject: 'Nota di credito {number} di {sender}',
      text: `Buongiorno,

ecco la nota di credito {number} di {total}. Non deve fare nulla.

{sender}`,
    },
    before: {
      subject: 'La fattura {number} scade il {due}',
      text: `Buongiorno,

vi ricordiamo che la fattura {number} scade il {due}. Importo dovuto: {balance}.

Se avete già pagato, ignorate questo messaggio.

{sender}`,
    },
    due: {
      subject: 'La fattura {number} scade oggi',
      text: `Buongiorno,

la fattura {number} scade oggi. Importo dovuto: {balance}.

Se avete già pagato, ignorate questo messaggio.

{sender}`,
    },
    overdue: {
      subject: 'Sollecito: fattura {number} scaduta',
      text: `Buongiorno,

la fattura {number} è scaduta il {due}. Restano da pagare {balance}. Si prega di provvedere o di comunicarci quando lo farete.

Se avete già pagato, ignorate questo messaggio.

{sender}`,
    },
  },
  nl: {
    invoice: {
      subject: 'Factuur {number} van {sender}',
      text: `Hallo,

hierbij factuur {number} van {total}. Graag betalen vóór {due}.

Bedankt voor de samenwerking.

{sender}`,
    },
    quote: {
      subject: 'Offerte {number} van {sender}',
      text: `Hallo,

hierbij offerte {number} van {total}. Deze is geldig tot {due}.

Hebt u vragen, beantwoord dan deze e-mail.

{sender}`,
    },
    credit: {
      subject: 'Creditnota {number} van {sender}',
      text: `Hallo,

hierbij creditnota {number} van {total}. U hoeft niets te doen.

{sender}`,
    },
    before: {
      subject: 'Factuur {number} vervalt op {due}',
      text: `Hallo,

een herinnering dat factuur {number} op {due} vervalt. Openstaand: {balance}.

Hebt u al betaald, dan kunt u dit bericht negeren.

{sender}`,
    },
    due: {
      subject: 'Factuur {number} vervalt vandaag',
      text: `Hallo,

factuur {number} vervalt vandaag. Openstaand: {balance}.

Hebt u al betaald, dan kunt u dit bericht negeren.

{sender}`,
    },
    overdue: {
      subject: 'Herinnering: factuur {number} is vervallen',
      text: `Hallo,

factuur {number} moest op {due} betaald zijn. Er staat nog {balance} open. Wilt u betalen, of ons laten weten wanneer u dat doet?

Hebt u al betaald, dan kunt u dit bericht negeren.

{sender}`,
    },
  },
}

/** Above the link to the invoice, or whatever else is sent. */
export const viewLabels: Record<DocumentLanguage, string> = {
  en: 'View the invoice',
  de: 'Rechnung ansehen',
  fr: 'Voir la facture',
  es: 'Ver la factura',
  it: 'Vedi la fattura',
  nl: 'Factuur bekijken',
}

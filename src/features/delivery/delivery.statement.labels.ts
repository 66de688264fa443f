import type { DocumentLanguage } from './delivery.defaultTexts.rules.ts'
import type { EmailText } from './delivery.settings.contract.ts'

/** What the email with a statement of account says at first; {period}, {balance} and {sender} are filled in. */
export const statementTexts: Record<DocumentLanguage, EmailText> = {
  en: {
    subject: 'Statement of account from {sender}',
    text: `Hello,

Attached is your statement of account for {period}. The balance due is {balance}.

If you have already paid, you can ignore this email.

{sender}`,
  },
  de: {
    subject: 'Kontoauszug von {sender}',
    text: `Guten Tag,

anbei erhalten Sie Ihren Kontoauszug für den Zeitraum {period}. Offen sind {balance}.

Haben Sie bereits bezahlt, ist diese Nachricht gegenstandslos.

{sender}`,
  },
  fr: {
    subject: 'Relevé de compte de {sender}',
    text: `Bonjour,

veuillez trouver ci-joint votre relevé de compte pour la période {period}. Solde dû : {balance}.

Si vous avez déjà payé, ne tenez pas compte de ce message.

{sender}`,
  },
  es: {
    subject: 'Estado de cuenta de {sender}',
    text: `Hola:

Adjuntamos su estado de cuenta del período {period}. El saldo pendiente es de {balance}.

Si ya ha pagado, no tenga en cuenta este mensaje.

{sender}`,
  },
  it: {
    subject: 'Estratto conto di {sender}',
    text: `Buongiorno,

in allegato trova il Suo estratto conto per il periodo {period}. Il saldo dovuto è di {balance}.

Se ha già pagato, ignori questo messaggio.

{sender}`,
  },
  nl: {
    subject: 'Rekeningoverzicht van {sender}',
    text: `Goedendag,

bijgaand vindt u uw rekeningoverzicht over de periode {period}. Het openstaande saldo is {balance}.

Hebt u al betaald, dan kunt u dit bericht als niet verzonden beschouwen.

{sender}`,
  },
}

import { mycontacts } from '@jinli/contract/contact/contact'
import {
  type ContactChannel,
  contactChannels,
  contactLabels,
} from '@jinli/contract/contact/contact.rules'
import type { Output } from '@jinli/contract/wire/endpoint'
import { useLocation } from 'react-router'
import { useCallQuery } from '../api/query.ts'
import { Phone } from '../art/home-icons.tsx'
import { Mail } from '../art/icons.tsx'
import { MailCopy } from '../outbox/mail-copy.tsx'
import { paths } from '../paths.ts'
import { Card, PageBody } from '../ui/card.tsx'
import { ListRow } from '../ui/list-row.tsx'
import { LoadError } from '../ui/load-error.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { StateTag } from '../ui/state-tag.tsx'
import { type Me, useMe } from '../visit/use-me.ts'
import { ContactForm } from './contact-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

type Mine = Output<typeof mycontacts>
type Facts = { mine: Mine; me: Me }

const icons = { email: Mail, phone: Phone } as const
const profileFields = { email: 'email', phone: 'mobile' } as const

function ContactRow({ channel, mine, me }: Facts & { channel: ContactChannel }) {
  const Icon = icons[channel]
  const contact = mine.contacts.find((each) => each.channel === channel)
  return (
    <ListRow
      icon={<Icon size={22} />}
      label={contactLabels[channel]}
      note={contact?.address ?? (me[profileFields[channel]] || '未填写')}
      value={
        <StateTag tone={contact ? 'ok' : 'wait'}>{contact ? '已验证' : '未验证'}</StateTag>
      }
      to={paths.contact({ channel })}
    />
  )
}

function Contacts({ mine, me }: Facts) {
  return (
    <PageBody>
      <Card flush title="邮箱与手机">
        {contactChannels.map((channel) => (
          <ContactRow key={channel} channel={channel} mine={mine} me={me} />
        ))}
      </Card>
      <MailCopy hasEmail={mine.contacts.some(({ channel }) => channel === 'email')} />
      <RecoveryCodes left={mine.recovery_codes} />
    </PageBody>
  )
}

/** Shows the verified e-mail and mobile, each with its form (`channel`), and the recovery codes. */
export function ContactPage() {
  const { search } = useLocation()
  const me = useMe()
  const mine = useCallQuery(mycontacts, {}, { staleTime: 0 })
  const channelText = new URLSearchParams(search).get('channel')
  const channel = contactChannels.find((each) => each === channelText)
  const error = me.error ?? mine.error
  if (me.data && mine.data) {
    const facts = { mine: mine.data, me: me.data }
    if (!channel) return <Contacts {...facts} />
    const address = me.data[profileFields[channel]]
    const { contacts } = mine.data
    return (
      <ContactForm key={channel} channel={channel} contacts={contacts} address={address} />
    )
  }
  if (error) {
    const retry = () => Promise.all([me.refetch(), mine.refetch()])
    return <LoadError error={error} onRetry={retry} />
  }
  return (
    <PageBody>
      <SkeletonRows rows={3} height={64} />
    </PageBody>
  )
}

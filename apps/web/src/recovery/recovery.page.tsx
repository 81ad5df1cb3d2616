import { useLocation } from 'react-router'
import { DenialForm } from './denial-form.tsx'
import { FactorLinkForm } from './factor-link-form.tsx'
import { LinkForm } from './link-form.tsx'
import { RecoveryForm } from './recovery-form.tsx'

/** Shows the ways back into an account: by code, by the link of service, or the denial of a recovery. */
export function RecoveryPage() {
  const { search } = useLocation()
  const query = new URLSearchParams(search)
  const secret = query.get('type') === '2' ? 'pay' : 'login'
  const denial = query.get('deny')
  const link = query.get('link')
  if (denial !== null) return <DenialForm link={denial === '1' ? '' : denial} />
  if (link && query.get('type') === '3') return <FactorLinkForm link={link} />
  if (link) return <LinkForm key={link} secret={secret} link={link} />
  return <RecoveryForm key={secret} secret={secret} />
}

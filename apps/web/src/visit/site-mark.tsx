import { Logo, Wordmark } from '../art/logo.tsx'
import styles from './site-mark.module.css'
import { storedSite, useSite } from './use-site.ts'

/** The name that is drawn in our own mark. */
const drawnName = '锦鲤'

/** What the house is called: the operator's name for it. */
export function useSiteName(): string {
  const { data } = useSite()
  return data?.title ?? storedSite()?.title ?? drawnName
}

type SiteMarkProps = {
  size: number
  /** How wide a name may be before it is cut. */
  nameMax?: string
}

/** The operator's logo, or our mark with the name of the house; `size` px high. */
export function SiteMark({ size, nameMax = '6em' }: SiteMarkProps) {
  const logo = useSite().data?.site_logo
  const name = useSiteName()
  if (logo) return <img className={styles.own} src={logo} alt={name} height={size} />
  if (name === drawnName) return <Wordmark size={size} title={name} />
  return (
    <span className={styles.named} style={{ fontSize: size * 0.6 }}>
      <Logo size={size} />
      <span style={{ maxWidth: nameMax }}>{name}</span>
    </span>
  )
}

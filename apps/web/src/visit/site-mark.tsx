import { Logo, Wordmark } from '../art/logo.tsx'
import styles from './site-mark.module.css'
import { storedSite, useSite } from './use-site.ts'

/** The name that the platform’s logo contains. */
const drawnName = '锦鲤'

/** Returns the current name of the site, else the name at the last visit, else the platform’s name. */
export function useSiteName(): string {
  const { data } = useSite()
  return data?.title ?? storedSite()?.title ?? drawnName
}

type SiteMarkProps = {
  size: number
  /** The width at which a long name is cut off. */
  nameMax?: string
}

/** Shows the operator's logo, or the platform’s logo with the name of the site. `size` is the height in px. */
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

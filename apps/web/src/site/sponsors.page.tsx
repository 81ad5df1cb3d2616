import { Shield } from '../art/icons.tsx'
import { SponsorScene } from '../art/sponsor-scene.tsx'
import { paths } from '../paths.ts'
import { Card, PageBody } from '../ui/card.tsx'
import { GoLink } from '../ui/go-link.tsx'
import { ListRow } from '../ui/list-row.tsx'
import styles from './sponsors.module.css'
import { type Sponsor, sponsorRules, sponsors } from './sponsors.ts'

function SponsorTile({ sponsor }: { sponsor: Sponsor }) {
  const { type, name, tagline, facts } = sponsor
  return (
    <GoLink to={paths.sponsor({ type })} className={styles.tile}>
      <SponsorScene type={type} />
      <span className={styles.words}>
        <b className={styles.name}>{name}</b>
        <span className={styles.tagline}>{tagline}</span>
        <span className={styles.facts}>
          {facts.map((fact) => (
            <small key={fact} className={styles.fact}>
              {fact}
            </small>
          ))}
        </span>
      </span>
    </GoLink>
  )
}

/** Spec §2 /zhanzhu: what the house sponsors, and by which rules. */
export function SponsorsPage() {
  return (
    <PageBody>
      <header className={styles.head}>
        <h1 className={styles.title}>赞助</h1>
        <p className={styles.lead}>一部分收入回到水边：两项长期赞助，去向公开。</p>
      </header>
      {sponsors.map((sponsor) => (
        <SponsorTile key={sponsor.type} sponsor={sponsor} />
      ))}
      <Card title="我们怎样赞助" flush>
        {sponsorRules.map(({ label, note }) => (
          <ListRow key={label} label={label} note={note} />
        ))}
        <ListRow
          icon={<Shield size={20} />}
          label="责任博彩"
          note="设置限额、暂停游戏，以及求助的地方"
          to={paths.article({ type: 8 })}
        />
      </Card>
    </PageBody>
  )
}

import { Phone } from '../art/home-icons.tsx'
import { paths } from '../paths.ts'
import { Carousel } from '../ui/carousel.tsx'
import { GoLink } from '../ui/go-link.tsx'
import styles from './home.module.css'

/** The time that each slide is shown (spec §9). */
const turnMs = 3000

const reasons = [
  '装到手机，打开更快',
  '余额与战绩随时可查',
  '消息不错过，优惠早知道',
] as const

/** Shows the app-download banner with a small carousel (spec §2 home). */
export function DownloadBanner() {
  return (
    <section className={styles.download} aria-label="下载应用">
      <Phone size={22} />
      <div className={styles.words}>
        <Carousel label="应用的好处" autoplay={turnMs} dots={false} isFixed>
          {reasons.map((reason) => (
            <p key={reason}>{reason}</p>
          ))}
        </Carousel>
      </div>
      <GoLink to={paths.appDownload()} className={styles.get}>
        立即下载
      </GoLink>
    </section>
  )
}

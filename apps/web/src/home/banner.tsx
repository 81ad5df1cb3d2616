import { bannerList } from '@jinli/contract/site/site'
import { useCallQuery } from '../api/query.ts'
import { internalPath } from '../paths.ts'
import { Carousel } from '../ui/carousel.tsx'
import { GoLink } from '../ui/go-link.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './home.module.css'

const turnMs = 5000

type Slide = { src: string; title: string; link: string }

function Picture({ slide, first }: { slide: Slide; first: boolean }) {
  return (
    <img
      src={slide.src}
      alt={slide.title}
      width={750}
      height={300}
      fetchPriority={first ? 'high' : 'low'}
    />
  )
}

function LinkedSlide({ slide, first }: { slide: Slide; first: boolean }) {
  const inside = internalPath(slide.link.replace(/^#/, ''))
  if (inside) {
    return (
      <GoLink to={inside}>
        <Picture slide={slide} first={first} />
      </GoLink>
    )
  }
  if (/^https?:\/\//.test(slide.link)) {
    return (
      <a href={slide.link} target="_blank" rel="noopener noreferrer">
        <Picture slide={slide} first={first} />
      </a>
    )
  }
  return <Picture slide={slide} first={first} />
}

/** The slide that is shown until the operator’s slides are loaded, and if they fail to load. */
const defaultSlide: Slide = {
  src: '/images/banners/1.svg',
  title: '欢迎来到锦鲤',
  link: '',
}

/** The banner carousel; its space is reserved while the pictures load. */
export function Banner() {
  const banners = useCallQuery(
    bannerList,
    { type: 2 },
    { everyone: true, staleTime: 60_000 },
  )
  const data = banners.data ?? [defaultSlide]
  if (data.length === 0) {
    return (
      <div className={styles.blank}>
        <Skeleton height="100%" />
      </div>
    )
  }
  return (
    <div className={styles.banner}>
      <Carousel label="精选活动" autoplay={turnMs}>
        {data.map((slide, at) => (
          <LinkedSlide key={slide.src} slide={slide} first={at === 0} />
        ))}
      </Carousel>
    </div>
  )
}

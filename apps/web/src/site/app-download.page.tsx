import { type ReactNode, useMemo, useState } from 'react'
import { renderSVG } from 'uqr'
import { Phone } from '../art/home-icons.tsx'
import { Check, Download } from '../art/icons.tsx'
import { Logo } from '../art/logo.tsx'
import { toast } from '../overlay/toast.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { Card, PageBody } from '../ui/card.tsx'
import { CopyButton } from '../ui/copy.tsx'
import { LoadError } from '../ui/load-error.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { useGo } from '../visit/go.ts'
import { useInstallOffer } from '../visit/install-prompt.ts'
import { useSite } from '../visit/use-site.ts'
import styles from './app-download.module.css'
import { fileAddress, startDownload } from './download.ts'

/** The steps of the installation in an iPhone’s browser, which has no install button. */
const steps = ['点击浏览器下方的「分享」', '选择「添加到主屏幕」', '点击右上角的「添加」']

function isInstalled(): boolean {
  return window.matchMedia('(display-mode: standalone)').matches
}

function isApple(): boolean {
  return /iphone|ipad|ipod/i.test(navigator.userAgent)
}

function Steps() {
  return (
    <ol className={styles.steps}>
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  )
}

/** Installs the app with the browser’s install prompt, or shows the steps if the browser has none. */
function Install() {
  const { offer } = useInstallOffer()
  const [busy, setBusy] = useState(false)
  if (isInstalled())
    return (
      <p className={styles.done}>
        <Check size={20} /> 已安装到桌面
      </p>
    )
  if (!offer)
    return isApple() ? (
      <Steps />
    ) : (
      <p className={styles.hint}>
        打开浏览器菜单，选择「安装应用」或「添加到主屏幕」，即可像应用一样打开。
      </p>
    )
  return (
    <Button
      block
      busy={busy}
      icon={<Download size={20} />}
      onClick={() => {
        setBusy(true)
        // Each prompt can be used only once. When the browser allows another one, it fires another event.
        useInstallOffer.setState({ offer: null })
        offer.prompt().catch(console.info)
      }}
    >
      安装到桌面
    </Button>
  )
}

type AddressProps = { title: string; address: string; qr: string; children?: ReactNode }

/** Shows a URL that the player can scan, copy or open. */
function Address({ title, address, qr, children }: AddressProps) {
  return (
    <Card title={title}>
      <div className={styles.address}>
        <img
          className={styles.qr}
          src={qr}
          width={148}
          height={148}
          alt={`${title}二维码`}
        />
        <p className={styles.scan}>用另一部手机扫码打开</p>
        <p className={styles.link}>
          <span>{address}</span>
          <CopyButton text={address} what={title} />
        </p>
        {children}
      </div>
    </Card>
  )
}

function qrOf(text: string): string {
  const svg = renderSVG(text, { ecc: 'M', border: 2, pixelSize: 1 })
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/** Downloads the iPhone app in a hidden frame if the URL is a file; otherwise leads to the download page. */
function IosDownload({ address }: { address: string }) {
  const go = useGo()
  function start(): void {
    const file = fileAddress(address)
    if (file === null) return go(paths.iosDownload())
    startDownload(file)
    toast.info('已开始下载')
  }
  return (
    <Button kind="ghost" block onClick={start}>
      下载苹果版
    </Button>
  )
}

/** Lets players scan, copy or install the app. The operator sets the URLs (spec §2 /app, decisions §4). */
export function AppDownloadPage() {
  const { data: site, error, refetch } = useSite()
  const h5 = site?.h5_url ?? ''
  const qr = useMemo(() => (h5 ? qrOf(h5) : ''), [h5])
  if (error && !site) return <LoadError error={error} onRetry={refetch} />
  if (!site)
    return (
      <PageBody>
        <SkeletonRows rows={3} height={160} />
      </PageBody>
    )
  return (
    <PageBody>
      <header className={styles.hero}>
        {site.site_logo ? (
          <img className={styles.logo} src={site.site_logo} alt="" />
        ) : (
          <Logo size={64} />
        )}
        <div>
          <h1 className={styles.title}>{site.title}</h1>
          <p>装到手机，打开更快</p>
        </div>
      </header>
      <Card title="安装到桌面" after={<Phone size={20} />}>
        <Install />
      </Card>
      {h5 && <Address title="网页版地址" address={h5} qr={qr} />}
      {site.ios_download_url && (
        <Address
          title="苹果版地址"
          address={site.ios_download_url}
          qr={site.ios_download_qrcode || qrOf(site.ios_download_url)}
        >
          <IosDownload address={site.ios_download_url} />
        </Address>
      )}
    </PageBody>
  )
}

import { CalendarClock, Navigation, Phone, ReceiptText, Siren, Zap } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import type { PublicConfig } from '../../contract/shapes/public-config.ts';
import { priceText } from '../../domain/company/company-words.ts';
import { texts } from '../../domain/texts.ts';
import { Brand } from '../app/brand.tsx';
import { config } from '../app/config.ts';
import { lazyPart } from '../app/lazy-part.ts';
import { Content, Screen, Section, TopBar, usePageTitle } from '../app/shell.tsx';
import { landingSignInHref } from '../app/sign-in.ts';
import { AreaCard } from '../places/area-card.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card, CardTitle, Tile } from '../ui/card.tsx';
import { telHref } from '../ui/contact-links.tsx';
import { IconLink } from '../ui/icon-button.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { t } from '../ui/texts.ts';
import { AskPlace } from './ask-place.tsx';
import { LandingPoints } from './landing-points.tsx';
import { NearPart } from './near-part.tsx';

const LandingTrust = lazyPart('pages/landing-trust', () => import('./landing-trust.tsx'));

const onOneLine = (words: ReactNode) => <span className="inline-block">{words}</span>;

const servicesOf = ({ prices, responseMinutes, charge }: PublicConfig) => [
  {
    icon: Siren,
    emergency: true,
    name: t('Emergency'),
    text: (
      <RichText
        text="Priority response in about {minutes} min. Up to {kw} kW, <range>{miles} miles</range> of range."
        parts={{ minutes: responseMinutes, kw: charge.maxKw, miles: charge.rangeMiles, range: onOneLine }}
      />
    ),
    price: priceText(prices.emergency),
  },
  {
    icon: CalendarClock,
    emergency: false,
    name: t('Non-Emergency'),
    text: t('Flexible scheduling. Booking needs 24-hour notice.'),
    price: priceText(prices.standard),
  },
];

const benefits = texts([
  { icon: Zap, name: 'Book and pay in a minute', text: 'Your car and address are already filled in.' },
  {
    icon: Navigation,
    name: 'Watch your technician come',
    text: 'Live on a map, with an honest arrival time.',
  },
  { icon: ReceiptText, name: 'Find every charge again', text: 'What was done, where, and what it cost.' },
]);

const statsOf = ({ serviceHours, radiusMiles, responseMinutes }: PublicConfig) => [
  { value: serviceHours, name: t('available') },
  { value: t('{miles}mi', { miles: radiusMiles }), name: t('base range') },
  { value: t('~{minutes}min', { minutes: responseMinutes }), name: t('emergency response') },
];

/** The page for signed-out visitors: services, prices and the sign-in. */
export default function LandingPage() {
  usePageTitle(t('Mobile EV charging'));
  const { search } = useLocation();
  const signIn = landingSignInHref(search);
  return (
    <Screen>
      <TopBar>
        <span className="flex-1">
          <Brand />
        </span>
        <IconLink
          label={t('Call {phone}', { phone: config.supportPhone })}
          href={telHref(config.supportPhone)}
        >
          <Phone aria-hidden="true" />
        </IconLink>
      </TopBar>
      <Content className="lg:grid-cols-2 lg:gap-x-12 lg:pt-10">
        <div className="grid gap-3 py-3 lg:self-end">
          <h1 className="text-display lg:text-[min(3.25rem,5.1vw)]">{t('Mobile EV charging made simple')}</h1>
          <p className="text-button font-normal text-pretty text-ink-soft">
            <RichText
              text="We bring the charge to your car, anywhere in the <area>{name}.</area>"
              parts={{ name: t<string>(config.areaName), area: onOneLine }}
            />
          </p>
        </div>
        <div className="lg:col-start-1 lg:max-w-[24rem]">
          <AskPlace search={search} />
        </div>
        <Services />
        <div className="mt-2 grid gap-3 lg:col-start-1 lg:mt-0 lg:max-w-[24rem] lg:self-start">
          <ButtonLink href={signIn}>{t('Sign In')}</ButtonLink>
          <p className="text-center text-small text-ink-soft">{t('No registration is required.')}</p>
        </div>
        <Section title={t('Sign in and you can')} className="lg:col-span-2 lg:mt-12">
          <LandingPoints points={benefits} />
        </Section>
        <Section title={t('Service area')} className="lg:mt-12">
          <AreaCard />
        </Section>
        <Ready signIn={signIn} />
        <NearPart className="grid gap-3 lg:col-span-2 lg:mt-12" place={<div className="h-96 lg:h-55" />}>
          <LandingTrust />
        </NearPart>
      </Content>
      <footer className="gutter flex flex-wrap items-center gap-x-1 pt-3 pb-[calc(12px+var(--safe-bottom))] text-small text-ink-faint">
        <span className="grow">{config.brandName}</span>
        <a href="/privacy" hrefLang="en" className="grid min-h-11 min-w-11 place-items-center px-1 underline">
          {t('Privacy')}
        </a>
        <a href="/terms" hrefLang="en" className="grid min-h-11 min-w-11 place-items-center px-1 underline">
          {t('Terms')}
        </a>
        <Link to="/admin-login" className="grid min-h-11 min-w-11 place-items-center px-1 underline">
          {t('Admin')}
        </Link>
        <Link to="/tech-login" className="grid min-h-11 min-w-11 place-items-center px-1 underline">
          {t('Tech')}
        </Link>
      </footer>
    </Screen>
  );
}

function Services() {
  return (
    <Card aria-labelledby="options" className="lg:col-start-2 lg:row-span-3 lg:row-start-1 lg:self-center">
      <CardTitle id="options">{t('Service Options')}</CardTitle>
      <ul className="divide-y divide-line">
        {servicesOf(config).map(({ icon: Icon, emergency, name, text, price }) => (
          <li key={name} className="flex flex-wrap items-start gap-3 py-4 first:pt-0 last:pb-0">
            <Tile emergency={emergency}>
              <Icon />
            </Tile>
            <div className="flex-1 basis-[7rem]">
              <h3 className="font-strong">{name}</h3>
              <p className="text-small text-ink-soft">{text}</p>
            </div>
            <p className="ml-auto text-right text-amount">
              {price}
              <small className="block text-micro text-ink-faint">
                {config.taxIncluded ? t('base fee') : t('base fee + tax')}
              </small>
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Ready({ signIn }: { signIn: string }) {
  return (
    <section
      aria-labelledby="ready"
      className="mt-5 grid gap-5 rounded-card bg-panel px-(--inset) py-6 text-on-panel lg:mt-21 lg:content-center lg:px-10"
    >
      <h2 id="ready" className="text-heading">
        {t('Ready to Get Started')}
      </h2>
      <dl className="flex flex-wrap justify-between gap-2">
        {statsOf(config).map(({ value, name }) => (
          <div key={name} className="flex flex-col-reverse">
            <dt className="text-fine text-on-panel-soft">{name}</dt>
            <dd className="text-[1.5rem] leading-8 font-[660] tracking-[-0.03em]">{value}</dd>
          </div>
        ))}
      </dl>
      <ButtonLink kind="forward" href={signIn}>
        {t('Sign In')}
      </ButtonLink>
      <p className="text-center text-small text-on-panel-soft">
        <RichText
          text="Questions? Call {phone}"
          parts={{
            phone: (
              <a
                href={telHref(config.supportPhone)}
                className="-my-3 inline-block py-3 font-semibold text-on-panel underline"
              >
                {config.supportPhone}
              </a>
            ),
          }}
        />
      </p>
    </section>
  );
}

import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Mark } from '../Mark';
import { keepFocusIn } from '../util/focus';
import * as styles from './AuthPage.styles';
import { useHeadingFocus } from './Page';
import { useDocumentTitle } from './useDocumentTitle';

const Root = chakra('div', styles.root);

export interface AuthPageProps {
  /** The h1, and the tab's title. */
  title: string;
  description?: ReactNode;
  /** 'Step 1 of 2'. */
  step?: string;
  /** Under the card: the way to the other page. */
  footer?: ReactNode;
  children: ReactNode;
}

/** Sign-in and onboarding: the mark, one line on what this is, the form (ux.md, 'Look'). */
export function AuthPage({ title, description, step, footer, children }: AuthPageProps) {
  useDocumentTitle(title);
  const heading = useHeadingFocus();
  return (
    <Root>
      <main ref={keepFocusIn} id="content">
        <div data-part="brand">
          <Mark size={28} />
          Portcullis
        </div>
        <p data-part="line">API keys, rate limits and policies, online and offline.</p>
        <div data-part="card">
          {step ? <p data-part="step">{step}</p> : null}
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {description ? <div data-part="description">{description}</div> : null}
          <div data-part="body">{children}</div>
        </div>
        {footer ? <div data-part="footer">{footer}</div> : null}
      </main>
    </Root>
  );
}

import type { SVGProps } from 'react';

/** Portcullis' mark: a gate, half let down. Decorative unless given a title. */
export function Mark({ size = 24, title, ...rest }: { size?: number; title?: string } & SVGProps<SVGSVGElement>) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: decorative (aria-hidden) unless a title is given
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden={title ? undefined : true} {...rest}>
      {title ? <title>{title}</title> : null}
      <path
        d="M3.5 21V10.5a8.5 8.5 0 0 1 17 0V21"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        opacity="0.38"
      />
      <path
        d="M8 4v14.5M12 3v17.5M16 4v14.5M4.4 9.5h15.2M3.6 14.5h16.8"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

<?php
/**
 * Tokens as "JWT Authentication for WP REST API" makes them: HS256, good for seven days, naming the user.
 */

namespace Extenso;

defined( 'ABSPATH' ) || exit;

/** That plugin's own constant, so that both read each other's tokens. Without one, WordPress's keys serve. */
function token_key(): string {
	if ( defined( 'JWT_AUTH_SECRET_KEY' ) && JWT_AUTH_SECRET_KEY ) {
		return JWT_AUTH_SECRET_KEY;
	}
	return hash_hmac( 'sha256', 'extenso tokens', wp_salt( 'auth' ) );
}

function base64url( string $bytes ): string {
	return rtrim( strtr( base64_encode( $bytes ), '+/', '-_' ), '=' );
}

/** @return string|false */
function from_base64url( string $text ) {
	return base64_decode( strtr( $text, '-_', '+/' ), true );
}

/** Of the password, without telling anything of it: a token ends when the password changes. */
function password_mark( \WP_User $user ): string {
	return base64url( substr( hash_hmac( 'sha256', $user->user_pass, token_key(), true ), 0, 9 ) );
}

function make_token( \WP_User $user ): string {
	$now    = time();
	$claims = array(
		'iss'  => get_bloginfo( 'url' ),
		'iat'  => $now,
		'nbf'  => apply_filters( 'jwt_auth_not_before', $now, $now ),
		'exp'  => apply_filters( 'jwt_auth_expire', $now + 7 * DAY_IN_SECONDS, $now ),
		'data' => array( 'user' => array( 'id' => $user->ID ) ),
	);
	$claims = apply_filters( 'jwt_auth_token_before_sign', $claims, $user );
	$signed = base64url( '{"typ":"JWT","alg":"HS256"}' ) . '.' . base64url( wp_json_encode( $claims ) );
	return $signed . '.' . base64url( hash_hmac( 'sha256', $signed, token_key(), true ) );
}

add_filter( 'jwt_auth_token_before_sign', __NAMESPACE__ . '\mark_token', 10, 2 );

function mark_token( array $claims, $user ): array {
	if ( $user instanceof \WP_User ) {
		$claims['extenso_mark'] = password_mark( $user );
	}
	return $claims;
}

function invalid_token( string $message, string $code = 'jwt_auth_invalid_token' ): \WP_Error {
	return new \WP_Error( $code, $message, array( 'status' => 403 ) );
}

/** @return \WP_User|\WP_Error whose it is. */
function user_of_token( string $token ) {
	$parts = strlen( $token ) <= 8192 ? explode( '.', $token ) : array();
	if ( 3 !== count( $parts ) ) {
		return invalid_token( 'Wrong number of segments' );
	}
	list( $head, $body, $signature ) = $parts;
	$header = json_decode( (string) from_base64url( $head ), true, 4 );
	$claims = json_decode( (string) from_base64url( $body ), true, 8 );
	if ( ! is_array( $header ) || ! is_array( $claims ) ) {
		return invalid_token( 'Syntax error, malformed JSON' );
	}
	if ( 'HS256' !== ( $header['alg'] ?? null ) ) {
		return invalid_token( 'Incorrect key for this algorithm' );
	}
	$expected = hash_hmac( 'sha256', "$head.$body", token_key(), true );
	if ( ! hash_equals( $expected, (string) from_base64url( $signature ) ) ) {
		return invalid_token( 'Signature verification failed' );
	}
	return user_of_claims( $claims );
}

/** @return \WP_User|\WP_Error */
function user_of_claims( array $claims ) {
	if ( ! is_int( $claims['exp'] ?? null ) || $claims['exp'] <= time() ) {
		return invalid_token( 'Expired token' );
	}
	if ( is_int( $claims['nbf'] ?? null ) && $claims['nbf'] > time() ) {
		return invalid_token( 'Cannot handle token prior to its time' );
	}
	if ( ( $claims['iss'] ?? null ) !== get_bloginfo( 'url' ) ) {
		return invalid_token( 'The iss do not match with this server', 'jwt_auth_bad_iss' );
	}
	$id = $claims['data']['user']['id'] ?? null;
	if ( ! is_int( $id ) && ! ( is_string( $id ) && ctype_digit( $id ) ) ) {
		return invalid_token( 'User ID not found in the token', 'jwt_auth_bad_request' );
	}
	$user = get_userdata( (int) $id );
	if ( ! $user ) {
		return invalid_token( 'User ID not found in the token', 'jwt_auth_bad_request' );
	}
	$mark = $claims['extenso_mark'] ?? '';
	return is_string( $mark ) && hash_equals( password_mark( $user ), $mark ) ? $user : invalid_token( 'Expired token' );
}

<?php
/**
 * What the site wants to know of whoever signed in, and sessions that outlast a token.
 */

namespace Extenso;

defined( 'ABSPATH' ) || exit;

const SESSIONS        = 'extenso_sessions';
const SESSION_SECONDS = 30 * DAY_IN_SECONDS;
const MOST_SESSIONS   = 20;

add_filter( 'jwt_auth_token_before_dispatch', __NAMESPACE__ . '\tell_of_user', 10, 2 );

function tell_of_user( $answer, $user ) {
	if ( ! is_array( $answer ) || ! $user instanceof \WP_User ) {
		return $answer;
	}
	$answer['user_id']     = $user->ID;
	$answer['user_roles']  = array_values( $user->roles );
	$answer['user_avatar'] = $answer['user_avatar'] ?? '';
	if ( makes_refresh_tokens() ) {
		$answer['refresh_token'] = begin_session( $user );
	}
	return $answer;
}

/** Tokens that are signed otherwise are not ours to make. */
function makes_refresh_tokens(): bool {
	return 'HS256' === apply_filters( 'jwt_auth_algorithm', 'HS256' );
}

add_action( 'rest_api_init', __NAMESPACE__ . '\add_session_routes' );

function add_session_routes(): void {
	if ( makes_refresh_tokens() ) {
		register_rest_route(
			'jwt-auth/v1',
			'token/refresh',
			array(
				'methods'             => 'POST',
				'callback'            => __NAMESPACE__ . '\refresh',
				'permission_callback' => '__return_true',
				'args'                => array( 'refresh_token' => array( 'type' => 'string', 'required' => true ) ),
			)
		);
	}
	register_rest_route(
		'extenso/v1',
		'logout',
		array(
			'methods'             => 'POST',
			'callback'            => __NAMESPACE__ . '\sign_out',
			'permission_callback' => 'is_user_logged_in',
		)
	);
}

/** Kept by hash alone, with the mark of the password it was begun with: [hash => [until, mark]]. */
function sessions_of( int $user_id ): array {
	$sessions = get_user_meta( $user_id, SESSIONS, true );
	$now      = time();
	return array_filter( is_array( $sessions ) ? $sessions : array(), static fn( $session ) => is_array( $session ) && $session[0] > $now );
}

function begin_session( \WP_User $user ): string {
	$secret   = bin2hex( random_bytes( 32 ) );
	$sessions = sessions_of( $user->ID );

	$sessions[ hash( 'sha256', $secret ) ] = array( time() + SESSION_SECONDS, password_mark( $user ) );
	update_user_meta( $user->ID, SESSIONS, array_slice( $sessions, -MOST_SESSIONS, null, true ) );
	return $user->ID . '.' . $secret;
}

/** @return array|\WP_Error */
function refresh( \WP_REST_Request $request ) {
	$refused = new \WP_Error( 'jwt_auth_invalid_refresh_token', 'Invalid refresh token', array( 'status' => 401 ) );
	if ( ! preg_match( '/^(\d{1,18})\.([0-9a-f]{64})$/', (string) $request['refresh_token'], $found ) ) {
		return $refused;
	}
	$user    = get_userdata( (int) $found[1] );
	$session = $user ? sessions_of( $user->ID )[ hash( 'sha256', $found[2] ) ] ?? null : null;
	if ( ! $session || ! hash_equals( password_mark( $user ), $session[1] ) ) {
		return $refused;
	}
	return array( 'token' => make_token( $user ) );
}

/** On all devices; a token that is out stays good until it ends, as tokens do. */
function sign_out(): array {
	delete_user_meta( get_current_user_id(), SESSIONS );
	return array( 'success' => true, 'message' => 'You have been logged out.' );
}

add_action( 'after_password_reset', static fn( \WP_User $user ) => delete_user_meta( $user->ID, SESSIONS ) );

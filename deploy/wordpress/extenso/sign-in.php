<?php
/**
 * Sign-in by `jwt-auth/v1`. Where "JWT Authentication for WP REST API" is active, its routes stay and are told what
 * the site wants to know beside them; else they are here.
 */

namespace Extenso;

defined( 'ABSPATH' ) || exit;

const LONGEST_PASSWORD = 4096;

function has_jwt_plugin(): bool {
	return class_exists( '\Jwt_Auth' );
}

add_action( 'rest_api_init', __NAMESPACE__ . '\add_sign_in' );

function add_sign_in(): void {
	if ( has_jwt_plugin() ) {
		return;
	}
	$open = array( 'methods' => 'POST', 'permission_callback' => '__return_true' );
	register_rest_route( 'jwt-auth/v1', 'token', $open + array( 'callback' => __NAMESPACE__ . '\sign_in' ) );
	register_rest_route( 'jwt-auth/v1', 'token/validate', $open + array( 'callback' => __NAMESPACE__ . '\validate_bearer' ) );
}

/** @return array|\WP_Error */
function sign_in( \WP_REST_Request $request ) {
	$username = $request->get_param( 'username' );
	$password = $request->get_param( 'password' );
	if ( ! is_string( $password ) || strlen( $password ) > LONGEST_PASSWORD ) {
		$password = '';
	}
	$user = wp_authenticate( is_string( $username ) ? trim( $username ) : '', $password );
	if ( is_wp_error( $user ) ) {
		$code = $user->get_error_code();
		return new \WP_Error( "[jwt_auth] $code", $user->get_error_message( $code ), array( 'status' => 403 ) );
	}
	$answer = array(
		'token'             => make_token( $user ),
		'user_email'        => $user->user_email,
		'user_nicename'     => $user->user_nicename,
		'user_display_name' => $user->display_name,
	);
	return apply_filters( 'jwt_auth_token_before_dispatch', $answer, $user );
}

/** @return array|\WP_Error */
function validate_bearer() {
	$user = bearer_user();
	if ( null === $user ) {
		return invalid_token( 'Authorization header not found.', 'jwt_auth_no_auth_header' );
	}
	return is_wp_error( $user ) ? $user : array( 'code' => 'jwt_auth_valid_token', 'data' => array( 'status' => 200 ) );
}

function authorization(): string {
	$header = $_SERVER['HTTP_AUTHORIZATION'] ?? $_SERVER['REDIRECT_HTTP_AUTHORIZATION'] ?? '';
	return is_string( $header ) ? trim( $header ) : '';
}

/** @return \WP_User|\WP_Error|null null: nobody says who they are. */
function bearer_user() {
	static $known = array();
	$header = authorization();
	if ( '' === $header ) {
		return null;
	}
	if ( ! preg_match( '/^Bearer +(\S+)$/', $header, $found ) ) {
		return invalid_token( 'Authorization header malformed.', 'jwt_auth_bad_auth_header' );
	}
	$known[ $header ] = $known[ $header ] ?? user_of_token( $found[1] );
	return $known[ $header ];
}

/** The REST API alone: a token opens nothing of wp-admin. */
function is_rest_call(): bool {
	if ( is_admin() ) {
		return false;
	}
	if ( defined( 'REST_REQUEST' ) && REST_REQUEST ) {
		return true;
	}
	$path = (string) wp_parse_url( (string) ( $_SERVER['REQUEST_URI'] ?? '' ), PHP_URL_PATH );
	return isset( $_GET['rest_route'] ) || false !== strpos( $path . '/', '/' . rest_get_url_prefix() . '/' );
}

function is_bearer_call(): bool {
	return ! has_jwt_plugin() && 0 === strpos( authorization(), 'Bearer' ) && is_rest_call();
}

add_filter( 'determine_current_user', __NAMESPACE__ . '\user_by_token', 30 );

function user_by_token( $user_id ) {
	if ( $user_id || ! is_bearer_call() ) {
		return $user_id;
	}
	$user = bearer_user();
	return $user instanceof \WP_User ? $user->ID : $user_id;
}

/** A token that is not good ends the call, public or not: its owner should hear of it. */
add_filter( 'rest_pre_dispatch', __NAMESPACE__ . '\refuse_bad_token', 100 );

function refuse_bad_token( $result ) {
	$user = null === $result && is_bearer_call() ? bearer_user() : null;
	return is_wp_error( $user ) ? $user : $result;
}
